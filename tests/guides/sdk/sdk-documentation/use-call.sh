# The function of the page is exported to this program.
topUp() {
  call POST /v1/accounts/acc_01HZX6A4N2PC/topups \
    '{"walletId":"wal_01HZX6AB7QKD","amount":{"amount":100,"currency":"KES"}}' "$@"
}
set -e
[ "$(topUp guides-topup | jq .id)" = "$(topUp guides-topup | jq .id)" ]
charge='{"walletId":"wal_01HZX6AB7QKD","amount":{"amount":90000000,"currency":"KES"}}'
refusal=$(call POST /v1/accounts/acc_01HZX6A4N2PC/charges "$charge" guides-charge) && exit 1
[ "$(echo "$refusal" | jq -r .code)" = insufficient_funds ]
if topUp 2> /dev/null; then exit 1; fi
