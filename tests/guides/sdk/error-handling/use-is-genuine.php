<?php

require 'is-genuine.php';

$secret = getenv('WALLET_SIGNING_SECRET');
$body = file_get_contents('body.json');
$header = trim(file_get_contents('header.txt'));
$old = trim(file_get_contents('old.txt'));
$holds = isGenuine($header, $body, $secret)
    && !isGenuine($header, "{$body} ", $secret)
    && !isGenuine($old, $body, $secret)
    && !isGenuine('', $body, $secret);
exit($holds ? 0 : 1);
