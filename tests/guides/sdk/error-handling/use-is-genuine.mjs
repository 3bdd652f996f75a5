import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isGenuine } from './is-genuine.mjs';

const secret = process.env.WALLET_SIGNING_SECRET;
const body = readFileSync('body.json');
const header = readFileSync('header.txt', 'utf8').trim();
const old = readFileSync('old.txt', 'utf8').trim();
assert.equal(isGenuine(header, body, secret), true);
assert.equal(isGenuine(header, Buffer.concat([body, Buffer.from(' ')]), secret), false);
assert.equal(isGenuine(old, body, secret), false);
assert.equal(isGenuine(undefined, body, secret), false);
