"""A Throwdown, sized: which Threats make an even evening for these Pilots?

`marimo edit notebooks/a_throwdown.py` opens it; `python notebooks/a_throwdown.py` plays it through.
"""

import marimo

app = marimo.App(width="medium")


@app.cell
def _():
    import marimo as mo

    from facedown import load_system
    from facedown.lab.experiments.sweep import sweep
    from facedown.lab.games.run import Run
    from facedown.lab.games.simulate import simulate
    from facedown.lab.games.variant import Variant

    return Run, Variant, load_system, mo, simulate, sweep


@app.cell
def _(mo):
    mo.md("""
    # A Throwdown, sized

    Two Pilots, Red and Blue, and Coach has an evening to fill. Which Threats are worth sending? Even is
    where both sides win half of the games, with bots of equal skill in every seat.
    """)


@app.cell
def _():
    games = 400  # at each point: intervals of ±5
    return (games,)


@app.cell
def _():
    threats = [
        "['Rival Squadron']",
        "['Clockwork Duelist']",
        "['Clockwork Duelist', 'Rival Squadron']",
        "['Clockwork Duelist', 'Rival Squadron', 'Acid Bloom']",
        "['Clockwork Duelist', 'Hive Regent', 'Acid Bloom']",
    ]
    return (threats,)


@app.cell
def _(Variant, load_system):
    throwdown = load_system("throwdown")
    evening = Variant(throwdown, "Clocktower at Dusk", policies="tactician")
    return evening, throwdown


@app.cell
def _(Run, evening, games, sweep, threats):
    sizes = sweep(evening, {"setup.threats": threats}, Run(games), measures=["Coach"])
    sizes
    return (sizes,)


@app.cell
def _(sizes):
    sizes.charts()[0]


@app.cell
def _(sizes):
    even = min(sizes.points, key=lambda point: abs(point.estimates[0].value - 0.5))
    return (even,)


@app.cell
def _(Run, Variant, even, games, mo, simulate, sizes, throwdown):
    setup = sizes.variant.with_value("setup.threats", even.values[0]).chosen
    played = simulate(Variant(throwdown, setup, "tactician"), Run(2 * games, 1))
    mo.md(f"Nearest to even is {even.values[0]}. Asked again, with luck of its own: {played.report().answer}")
    return (played,)


@app.cell
def _(played):
    played


@app.cell
def _(mo):
    mo.md("""
    A group that plays worse than these bots wants less than that, one that knows the rules well a
    little more. `facedown play throwdown` with the same Threats in a content file is the next step.
    """)


if __name__ == "__main__":
    app.run()
