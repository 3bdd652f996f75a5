<?php

require 'call.php';

const ACCOUNT = '/v1/accounts/acc_01HZX6A4N2PC';

function money(int $amount): array
{
    return ['walletId' => 'wal_01HZX6AB7QKD', 'amount' => ['amount' => $amount, 'currency' => 'KES']];
}

function refuse(int $amount, ?string $key): Throwable
{
    try {
        call('POST', ACCOUNT . '/charges', money($amount), $key);
    } catch (Throwable $error) {
        return $error;
    }
    fwrite(STDERR, "The charge was not refused.\n");
    exit(1);
}

$first = call('POST', ACCOUNT . '/topups', money(100), 'guides-topup');
$again = call('POST', ACCOUNT . '/topups', money(100), 'guides-topup');
$read = call('GET', ACCOUNT);
$refused = refuse(90_000_000, 'guides-charge');
$holds = $again['id'] === $first['id']
    && $read['id'] === 'acc_01HZX6A4N2PC'
    && $refused instanceof WalletError
    && $refused->problem['code'] === 'insufficient_funds'
    && refuse(100, null) instanceof InvalidArgumentException;
exit($holds ? 0 : 1);
