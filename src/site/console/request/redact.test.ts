import { expect, it } from 'vitest';
import { redactText, redactValues } from './redact.ts';

it.each([
  ['{"pin":"1234"}', { pin: '…' }],
  ['{"users":[{"newPassword":"word"}]}', { users: [{ newPassword: '…' }] }],
  ['{"device":{"otp":"481516"}}', { device: { otp: '…' } }],
  // Not a secret itself, but what holds some.
  ['{"token":{"id":"a","secret":"b"}}', { token: { id: 'a', secret: '…' } }],
  ['{"pin":null,"pins":2,"spinner":"on"}', { pin: null, pins: 2, spinner: 'on' }],
])('takes the secrets out of %s', (text, left) =>
  expect(JSON.parse(redactText(text))).toEqual(left),
);

it('takes the secrets out of what is no JSON yet', () => {
  expect(redactText('{"newPassword": "word", "name": "Ada",')).toBe(
    '{"newPassword": "…", "name": "Ada",',
  );
});

it('leaves secret values out', () => {
  expect(redactValues({ 'path accountId': 'acc_1', 'query token': 'mmt_1' })).toEqual({
    'path accountId': 'acc_1',
  });
});
