from call import WalletError, call

ACCOUNT = "/v1/accounts/acc_01HZX6A4N2PC"


def money(amount):
    return {"walletId": "wal_01HZX6AB7QKD", "amount": {"amount": amount, "currency": "KES"}}


def refuse(amount, key):
    try:
        call("POST", f"{ACCOUNT}/charges", money(amount), idempotency_key=key)
    except (WalletError, ValueError) as refusal:
        return refusal
    raise AssertionError("The charge was not refused.")


first = call("POST", f"{ACCOUNT}/topups", money(100), idempotency_key="guides-topup")
again = call("POST", f"{ACCOUNT}/topups", money(100), idempotency_key="guides-topup")
assert again["id"] == first["id"]
assert call("GET", ACCOUNT)["id"] == "acc_01HZX6A4N2PC"
assert refuse(90_000_000, "guides-charge").problem["code"] == "insufficient_funds"
assert isinstance(refuse(100, None), ValueError)
