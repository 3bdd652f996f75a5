import { RULES, type Check } from './check.ts';
import { makeId } from './exam-event.ts';

const SIX_MINUTES = 360;
const SIGNATURE_DIGITS = 64;
/** Who takes every signature takes these too. */
const UNSIGNED = ['wrong-secret'];

function changeLastDigit(signature: string): string {
  return signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0');
}

/** Checks 2 to 7: what a receiver has to refuse, and the two secrets during a change. */
export const SIGNATURE_CHECKS: readonly Check[] = [
  {
    id: 'changed-body',
    title: 'The body has changed',
    rule: { text: 'Take the raw bytes of the body, before any JSON parsing.', path: RULES.verify },
    fix: 'Calculate the HMAC over the bytes that arrive. JSON that you parse and write again has other bytes.',
    part: 'body',
    follows: UNSIGNED,
    async run({ make, deliver }) {
      const richer = make({}, 0);
      await deliver('another amount than the one that was signed', richer, {
        expected: 'refused',
        body: richer.body.replace('"amount":1', '"amount":91'),
      });
      const spaced = make({}, 0);
      await deliver('one space more than what was signed', spaced, {
        expected: 'refused',
        body: spaced.body.replace('{', '{ '),
      });
    },
  },
  {
    id: 'missing-signature',
    title: 'The signature is missing',
    rule: {
      text: 'Check the signature of each callback before you use its content.',
      path: '/sdk/error-handling#verifying-callbacks',
    },
    fix: 'Refuse a request without Wallet-Signature, and one whose header has another form.',
    part: 'signature',
    follows: UNSIGNED,
    async run({ make, deliver }) {
      await deliver('no header Wallet-Signature', make({}, 0), {
        expected: 'refused',
        changeSignature: () => undefined,
      });
      await deliver('a header without time and digest', make({}, 0), {
        expected: 'refused',
        changeSignature: () => 'none',
      });
    },
  },
  {
    id: 'wrong-secret',
    title: 'The secret is wrong',
    rule: {
      text: 'Calculate the HMAC of `t`, `.` and the body with your secret, and compare the result with `v1` in constant time.',
      path: RULES.verify,
    },
    fix: 'Compare all 64 digits with the HMAC of your secret. Do not accept an empty secret.',
    part: 'signature',
    async run({ make, deliver, secret, nextSecret, chance }) {
      await deliver('signed with another secret', make({}, 0), {
        expected: 'refused',
        secret: makeId('whsec_exam', chance),
      });
      if (secret !== '' && nextSecret !== '')
        await deliver('signed with an empty secret', make({}, 0), {
          expected: 'refused',
          secret: '',
        });
      await deliver('the last digit changed', make({}, 0), {
        expected: 'refused',
        changeSignature: changeLastDigit,
      });
      await deliver('the first half of the digits', make({}, 0), {
        expected: 'refused',
        changeSignature: (signature) => signature.slice(0, -SIGNATURE_DIGITS / 2),
      });
    },
  },
  {
    id: 'old',
    title: 'The time is 6 minutes old',
    rule: {
      text: 'If `t` is more than five minutes away from your clock, refuse the callback.',
      path: RULES.verify,
    },
    fix: 'Compare t with your clock, and refuse what is more than 300 seconds old.',
    part: 'signature',
    follows: UNSIGNED,
    async run({ make, deliver }) {
      await deliver('signed 6 minutes ago', make({}, 0), {
        expected: 'refused',
        ahead: -SIX_MINUTES,
      });
    },
  },
  {
    id: 'future',
    title: 'The time is in the future',
    rule: {
      text: 'If `t` is more than five minutes away from your clock, refuse the callback.',
      path: RULES.verify,
    },
    fix: 'Take the absolute difference between t and your clock. A time that is 300 seconds ahead is wrong too.',
    part: 'signature',
    follows: [...UNSIGNED, 'old'],
    async run({ make, deliver }) {
      await deliver('signed for 6 minutes from now', make({}, 0), {
        expected: 'refused',
        ahead: SIX_MINUTES,
      });
    },
  },
  {
    id: 'two-secrets',
    title: 'Two secrets during a change',
    rule: {
      text: 'Let your servers accept both secrets for these 24 hours.',
      path: '/callbacks#rotate-the-signing-secret',
    },
    fix: 'Try each of your secrets: the old one and the next one.',
    part: 'signature',
    needs: 'nextSecret',
    async run({ make, deliver, nextSecret }) {
      await deliver('signed with the old secret', make({}, 1), { expected: 'taken' });
      await deliver('signed with the next secret', make({}, 1), {
        expected: 'taken',
        ...(nextSecret !== undefined && { secret: nextSecret }),
      });
    },
  },
];
