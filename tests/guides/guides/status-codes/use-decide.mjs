import assert from 'node:assert/strict';
import { decide } from './decide.mjs';

assert.equal(decide(202), 'take');
assert.equal(decide(401, 'token_expired'), 'renew');
assert.equal(decide(401, 'token_invalid'), 'stop');
assert.equal(decide(409, 'insufficient_funds'), 'stop');
assert.equal(decide(429, 'rate_limited'), 'wait');
assert.equal(decide(503), 'wait');
