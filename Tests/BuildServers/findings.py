"""The SARIF documents of `dslc` as others read them: a model of the standard (sarif-pydantic), and sarif-tools.

Usage: python3 findings.py DSLC. Both packages are on PyPI; `run.sh` installs them.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

from sarif import loader
from sarif_pydantic import Sarif

FILES = {
    "sound.layout": "layout A {\n  cell { size: 100% x 200 }\n}\n",
    "odd, näme: 50%.layout": "layout B {\n  items = 5\n  cell { size: 100% x 200; blurr: 2; alpha: \"ü\u202e\" }\n}\n",
    "twice.layout": "let a = 1\nlet a = 2\nlayout C { cell { size: 1 x a; z: c } }\n",
    "fails.layout": "layout D {\n  cell { size: 100% x 200 }\n  test \"t\" { expect cell[0, 0].size.width == 1 }\n}\n",
    "many.layout": "\n".join(f"let a{n} = b{n}" for n in range(300)) + "\n",
}


def run(dslc, folder, *words):
    return subprocess.run([dslc, *words], cwd=folder, capture_output=True, text=True, check=False)


def main():
    dslc = str(pathlib.Path(sys.argv[1]).resolve())
    checks = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for file, text in FILES.items():
            (folder / file).write_text(text)
        for words in (["check", "."], ["check", "sound.layout"], ["test", "."], ["lint", "."], ["check", ".", "missing.layout"]):
            plain = json.loads(run(dslc, folder, *words, "--json").stdout)
            made = run(dslc, folder, *words, "--format", "sarif")
            Sarif.model_validate_json(made.stdout)
            (folder / "made.sarif").write_text(made.stdout)
            records = [record for one in loader.load_sarif_file(str(folder / "made.sarif")).runs for record in one.get_records()]
            results = [result for one in json.loads(made.stdout)["runs"] for result in one["results"]]
            listed = {rule["id"] for rule in json.loads(made.stdout)["runs"][0]["tool"]["driver"]["rules"]}
            findings = plain["diagnostics"]
            assert len(records) == len(results) == len(findings) + len(plain["omitted"]), (words, len(records), len(findings))
            told = [result for result in results if result["ruleId"] != "omitted"]
            for result, finding in zip(told, findings):
                assert result["ruleId"] == (finding["code"] or "unreadable"), result
                assert finding["code"] is None or finding["code"] in listed, finding
                assert result["message"]["text"].startswith(finding["message"]), result
                if finding["span"]:
                    region = result["locations"][0]["physicalLocation"]["region"]
                    start, end = finding["span"]["start"], finding["span"]["end"]
                    assert (region["startLine"], region["startColumn"]) == (start["line"], start["column"]), result
                    assert (region["endLine"], region["endColumn"]) == (end["line"], end["column"]), result
                    assert len(result.get("fixes", [])) == len(finding["fixes"]), result
                checks += 1
            lines = run(dslc, folder, *words, "--format", "github").stdout.splitlines()
            assert len(lines) == len(records), (words, lines)
            assert all(line.startswith(("::error ", "::warning ", "::notice ")) for line in lines), lines
    print(f"{checks} findings are read as they are written")


main()
