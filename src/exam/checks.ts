import { RULES, type Check } from './check.ts';
import { EVENT_CHECKS } from './event-checks.ts';
import { SIGNATURE_CHECKS } from './signature-checks.ts';

/** The checks of the exam, in the order of their numbers. */
export const CHECKS: readonly Check[] = [
  {
    id: 'genuine',
    title: 'A correct delivery',
    rule: { text: 'Return any 2xx status within 10 seconds.', path: RULES.answer },
    fix: 'Return 204 for a correct delivery at this address, without a redirect, and do the work once.',
    part: 'answer',
    async run({ make, deliver }) {
      await deliver('a correct delivery', make({}, 1), { expected: 'taken' });
    },
  },
  ...SIGNATURE_CHECKS,
  ...EVENT_CHECKS,
];
