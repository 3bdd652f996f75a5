import { expect, it } from 'vitest';
import { TOLERANCE_SECONDS } from '#contract/signature-form.ts';
import { checkSignature, formatSignature } from './signature.ts';

it.each([
  [-TOLERANCE_SECONDS - 1, 'old'],
  [-TOLERANCE_SECONDS, null],
  [TOLERANCE_SECONDS, null],
  [TOLERANCE_SECONDS + 1, 'old'],
])('judges a signature of %i seconds as %s', (age, problem) => {
  const header = formatSignature('whsec_test', 0, '{}');
  expect(checkSignature('whsec_test', header, '{}', age * 1000)).toMatchObject({ age, problem });
});
