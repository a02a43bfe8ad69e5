"""What `dslc emit js` writes, in a browser: the elements are those of `dslc eval`, number by number."""

import json
import subprocess

LAYOUTS = ("jungle", "wheel", "coverflow", "waterfall", "swipe", "mosaic", "ring", "wallet")


def away(one, other):
    """How far two values of JSON are apart; infinity where they are of other kinds."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return max((away(one[key], other[key]) for key in one), default=0)
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return max((away(a, b) for a, b in zip(one, other)), default=0)
    if isinstance(one, (int, float)) and isinstance(other, (int, float)) and not isinstance(one, bool):
        return abs(one - other) / max(1, abs(one))
    return 0 if one == other else float("inf")


def emitted(trial):
    page, folder, tried = trial.page, trial.folder, 0
    for name in LAYOUTS:
        layout = folder / f"{name}.layout"
        if not layout.exists():
            continue
        made = subprocess.run([trial.dslc, "emit", "js", layout, "-o", folder / f"{name}.js"], capture_output=True, text=True, timeout=60)
        if made.returncode != 0:
            trial.expect("L1001" in made.stdout + made.stderr, f"emit {name}: {made.stderr[:200]}")
            continue
        tried += 1
        for words, world in (([], {}), (["--direction", "rtl"], {"rightToLeft": True})):
            page.evaluate(f"import('./{name}.js').then(({{ layout }}) => {{ window.made = layout({json.dumps({'viewport': {'width': 375, 'height': 667}, **world})}); }})")
            for offset in (-40, 0, 133.5, 700):
                run = subprocess.run([trial.dslc, "eval", layout, "--viewport", "375x667", "--json", f"--offset={offset}", *words], capture_output=True, text=True, timeout=60)
                frame = json.loads(run.stdout)
                seen = json.loads(page.evaluate(f"JSON.stringify(made.elements({offset}))"))
                trial.expect(away(seen, frame["elements"]) < 1e-9, f"{name} {words} at {offset}: {len(seen)} elements, {away(seen, frame['elements'])} apart")
            trial.expect(away(page.evaluate("made.contentSize"), frame["contentSize"]) < 1e-9, f"{name}: the size of its content")
    trial.expect(tried > 3, f"{tried} layouts are emitted")
