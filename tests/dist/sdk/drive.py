"""Makes the calls that a test asks for, line by line: JSON in, JSON out."""

import json
import keyword
import sys

from wallet_sdk import CallbackError, File, NoAnswerError, Wallet, WalletError, verify_callback


def show_error(error):
    return {
        "error": type(error).__name__,
        "isRefusal": isinstance(error, WalletError),
        "code": getattr(error, "code", None),
        "status": getattr(error, "status", None),
        "detail": getattr(error, "detail", None),
        "pointer": getattr(error, "pointer", None),
        "requestId": getattr(error, "request_id", None),
        "idempotencyKey": getattr(error, "idempotency_key", None),
    }


def read_value(value):
    """JSON has no files: a test names one by its name and its text."""
    if isinstance(value, dict) and value.keys() == {"fileName", "text"}:
        return File(value["fileName"], value["text"].encode())
    return value


def call(job):
    wallet = Wallet(**job["options"])
    # Python keeps some names for itself: "from" is from_.
    arguments = {
        name + "_" if keyword.iskeyword(name) else name: read_value(value)
        for name, value in job["arguments"].items()
    }
    try:
        answer = getattr(wallet, job["method"])(**arguments)
        if job["method"].endswith("_items"):
            return {"data": list(answer), "status": wallet.last_response.status}
        response = wallet.last_response
        replayed = response.headers.get("Idempotency-Replayed")
        return {"data": answer, "status": response.status, "replayed": replayed}
    except (WalletError, NoAnswerError, TypeError, ValueError) as error:
        return show_error(error)


def verify(job):
    try:
        body = job["body"].encode()
        return verify_callback(job["signature"], body, job["secret"], job["now"])
    except CallbackError as error:
        return error.problem


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps(verify(asked) if "signature" in asked else call(asked)), flush=True)
