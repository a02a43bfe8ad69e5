"""What trials against the browser share: their options, and a folder for what they write."""

import argparse
import contextlib
import pathlib
import random
import tempfile


def options(documentation, number, of):
    """The options of a run: the tool, a seed, so many of what it makes by dice, and a folder to keep. Says the seed."""
    parser = argparse.ArgumentParser(description=documentation.split("\n")[0])
    parser.add_argument("dslc", help="the binary to compare with the browser")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32), help="of an earlier run, to repeat it")
    parser.add_argument("--number", type=int, default=number, help=f"{of} (default: {number})")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for what the run writes")
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}")
    return chosen


@contextlib.contextmanager
def folder(keep):
    """The folder to keep, or one that goes away."""
    with tempfile.TemporaryDirectory() as temporary:
        chosen = keep or pathlib.Path(temporary)
        chosen.mkdir(parents=True, exist_ok=True)
        yield chosen
