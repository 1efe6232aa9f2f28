"""A character, tuned: how much life makes the Stone Warden even with everybody?

`marimo edit notebooks/a_character.py` opens it; `python notebooks/a_character.py` plays it through.
"""

import marimo

app = marimo.App(width="medium")


@app.cell
def _():
    import marimo as mo
    import polars

    from facedown import load_system
    from facedown.lab.experiments.roundrobin import round_robin
    from facedown.lab.experiments.sweep import sweep
    from facedown.lab.games.run import Run
    from facedown.lab.games.variant import Variant

    return Run, Variant, load_system, mo, polars, round_robin, sweep


@app.cell
def _(mo):
    mo.md("""
    # A character, tuned

    The catalogue of `clash` gives the Stone Warden 21 life, and 18 is what ships. Was that right? Every
    character should win 45 to 55 of 100 games against all others together, and every pairing should be
    worth playing.
    """)


@app.cell
def _():
    games = 1000  # at each point
    return (games,)


@app.cell
def _():
    lives = ["16", "17", "18", "19", "20", "21"]
    return (lives,)


@app.cell
def _(Variant, load_system):
    clash = load_system("clash")
    plain = Variant(clash, policies="duelist")
    others = ["Ember Brawler", "Clockwork Duelist", "Lantern Trickster", "Gale Lancer", "Tide Dancer"]
    pairings = [f"Stone Warden against {other}" for other in others]
    return clash, pairings, plain


@app.cell
def _(Run, games, lives, pairings, plain, sweep):
    grid = sweep(
        plain, {"Stone Warden.life": lives, "setup": pairings}, Run(games), measures=["Stone Warden (A)"]
    )
    grid.charts()[0]
    return (grid,)


@app.cell
def _(grid, polars):
    wins = grid.frame().filter(polars.col("measure") == grid.measures[0].name)
    by_life = wins.group_by("Stone Warden.life").agg(polars.col("value").mean()).sort("Stone Warden.life")
    by_life
    return (by_life,)


@app.cell
def _(by_life):
    nearest = min(by_life.iter_rows(), key=lambda row: abs(row[1] - 0.5))
    life = int(nearest[0])
    return (life,)


@app.cell
def _(Run, games, life, plain, round_robin):
    changed = plain.changed(f"Stone Warden.life={life}")
    everybody = round_robin(changed, Run(max(2, games // 10)))
    everybody
    return (everybody,)


@app.cell
def _(everybody):
    everybody.charts()[0]


@app.cell
def _(everybody, life, mo):
    share = everybody.overall("Stone Warden").estimate
    mo.md(f"""
    {life} life it is: with it the Stone Warden wins {share.value:.1%} against all others
    ({share.low:.1%} to {share.high:.1%}). The last table is of few games, to look at; ask `facedown
    balance` or more games before anything is printed.
    """)
    return (share,)


if __name__ == "__main__":
    app.run()
