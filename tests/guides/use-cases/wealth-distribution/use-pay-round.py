from call import call
from pay_round import pay_round


class Row(dict):
    saved = 0

    def save(self):
        self.saved += 1


def create_row():
    return Row(
        account_id="acc_01HZX6B8V5SE", wallet_id="wal_01HZX6BD9SMF", amount=5000, transaction_id=None
    )


def read_balance():
    return call("GET", "/v1/accounts/acc_01HZX6B8V5SE")["wallets"][0]["balance"]["amount"]


before = read_balance()
row = create_row()
pay_round([row], "grant-2026-03")
pay_round([row], "grant-2026-03")
# A run that stopped before it saved the row.
lost = create_row()
pay_round([lost], "grant-2026-03")
assert lost["transaction_id"] == row["transaction_id"]
assert row.saved == 1
assert read_balance() == before + 5000
found = call("GET", "/v1/transactions?reference=grant-2026-03")["data"]
assert [one["id"] for one in found] == [row["transaction_id"]]
