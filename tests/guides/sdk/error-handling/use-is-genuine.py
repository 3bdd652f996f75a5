import os
from pathlib import Path

from is_genuine import is_genuine

secret = os.environ["WALLET_SIGNING_SECRET"]
body = Path("body.json").read_bytes()
header = Path("header.txt").read_text().strip()
assert is_genuine(header, body, secret)
assert not is_genuine(header, body + b" ", secret)
assert not is_genuine(Path("old.txt").read_text().strip(), body, secret)
assert not is_genuine("", body, secret)
