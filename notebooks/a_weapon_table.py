"""A weapon table, balanced: which weapon is the only one worth taking, and what makes it one of several?

`marimo edit notebooks/a_weapon_table.py` opens it; `python notebooks/a_weapon_table.py` plays it through.
"""

import marimo

app = marimo.App(width="medium")


@app.cell
def _():
    import marimo as mo

    from facedown import load_system
    from facedown.lab.experiments.paired import versus
    from facedown.lab.experiments.sweep import sweep
    from facedown.lab.games.run import Run
    from facedown.lab.games.variant import Variant

    return Run, Variant, load_system, mo, sweep, versus


@app.cell
def _(mo):
    mo.md("""
    # A weapon table, balanced

    The Reaver of `contest` carries a Great Axe. He could carry any weapon that takes two hands, and a
    table is in order when there is a reason for each of them: against the same guard no weapon should
    be far better than all others.
    """)


@app.cell
def _():
    games = 1000  # at each point: intervals of ±3
    return (games,)


@app.cell
def _():
    weapons = ["Great Axe", "Greatsword", "Maul", "Warhammer", "Quarterstaff"]
    return (weapons,)


@app.cell
def _(Variant, load_system):
    gate = Variant(load_system("contest"), "At the Gate", policies="fighter")
    return (gate,)


@app.cell
def _(Run, games, gate, sweep, weapons):
    as_it_is = sweep(gate, {"The Reaver.main_weapon": weapons}, Run(games), measures=["The Reaver"])
    as_it_is
    return (as_it_is,)


@app.cell
def _(as_it_is):
    as_it_is.charts()[0]


@app.cell
def _(as_it_is):
    ranked = sorted(as_it_is.points, key=lambda point: -point.estimates[0].value)
    best = ranked[0].values[0]
    others = sum(point.estimates[0].value for point in ranked[1:]) / (len(ranked) - 1)
    return best, others


@app.cell
def _(best, mo, others):
    mo.md(f"""
    The best of them is the {best}; the others win {others:.0%} on average. Three changes would weaken
    it. Each is played with the same luck as the {best} as it is, so that few games tell them apart.
    """)


@app.cell
def _(Run, best, games, gate, versus):
    armed = gate.changed(f"The Reaver.main_weapon={best}")
    changes = [f"{best}.defense=0", f"{best}.slow=true", f"{best}.attack_skill=-1"]
    effects = {change: versus(armed, change, run=Run(games)) for change in changes}
    return (effects,)


@app.cell
def _(effects, mo):
    mo.vstack(list(effects.values()))


@app.cell
def _(effects, others):
    change = min(effects, key=lambda change: abs(effects[change].differences[0].a.value - others))
    return (change,)


@app.cell
def _(Run, change, games, gate, sweep, weapons):
    tuned = sweep(
        gate.changed(change), {"The Reaver.main_weapon": weapons}, Run(games), measures=["The Reaver"]
    )
    tuned
    return (tuned,)


@app.cell
def _(as_it_is, change, mo, tuned):
    def width(swept):
        shares = [point.estimates[0].value for point in swept.points]
        return max(shares) - min(shares)

    widths = width(as_it_is), width(tuned)
    mo.md(f"""
    With `{change}` the table spans {widths[1]:.0%}, {widths[0]:.0%} before. What holds for this guard
    may not hold for another: change `gate` above to another setup, and everything below is asked again.
    """)
    return (widths,)


if __name__ == "__main__":
    app.run()
