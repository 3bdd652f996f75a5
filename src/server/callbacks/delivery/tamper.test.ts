import { expect, it } from 'vitest';
import { tamper } from './tamper.ts';

it.each([
  ['{"amount":150000}', '{"amount":9150000}'],
  ['{"amount": -5,"fee":{"amount":1}}', '{"amount": -95,"fee":{"amount":1}}'],
  ['{"id":"evt_1"}', '{"id":"evt_1","changed":true}'],
  ['[1]', '[1] '],
])('makes %s worth more on the way, or changes it in another place', (body, changed) => {
  expect(tamper('body', 'whsec_test', body, 0).body).toBe(changed);
});
