"""Runs the samples that a test asks for, each of them once, line by line: JSON in, JSON out."""

import contextlib
import io
import json
import os
import runpy
import sys
import traceback


def run(path):
    try:
        runpy.run_path(path, run_name="__main__")
        return None
    except BaseException:
        return traceback.format_exc()


for line in sys.stdin:
    job = json.loads(line)
    os.environ.update(job["environment"])
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        error = run(job["path"])
    print(json.dumps({"printed": printed.getvalue(), "error": error}), flush=True)
