import { expect, it } from 'vitest';
import { MAX_QUERY_LENGTH } from '#contract/limits.ts';
import { fc } from '#testing/fast-check.ts';
import { countRuns } from '#testing/random-runs.ts';
import { readAddressWords } from './read-address-words.ts';

it.each([
  ['/webhooks', 'webhooks'],
  ['/docs/v1/accounts/createAccount.html', 'accounts create Account'],
  ['/accounts/create_account/', 'accounts create account'],
  ['/en/getting-started/index.md', 'getting started'],
  ['/v1/accounts/acc_01HZX6A4N2PC/topups', 'accounts topups'],
  ['/verifyOTP', 'verify OTP'],
  ['/b2c%20payouts', 'b2c payouts'],
  ['/100%', '100'],
  ['/release-1.2/notes', 'release 1.2 notes'],
  ['/zahlungen/%C3%BCberweisung', 'zahlungen überweisung'],
  ['/api/v1/accounts', 'accounts'],
  ['/api-reference/vouchers', 'vouchers'],
  ['/api/reference', 'api reference'],
  ['/', ''],
  ['/index.html', ''],
])('the words of %s are "%s"', (pathname, words) => {
  expect(readAddressWords(pathname)).toBe(words);
});

it('any address has words that the search takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (path) => {
      const words = readAddressWords(`/${path}`);
      expect(words.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH);
      expect(words).toBe(words.trim());
    }),
    { numRuns: countRuns(200) },
  );
});
