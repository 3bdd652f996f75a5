import { DAY_MS } from '#contract/day-ms.ts';
import { RULES, type Check } from './check.ts';
import { makeId } from './exam-event.ts';

const MINUTE_MS = 60_000;
/** Until a receiver has noticed that a connection has ended. */
const CUT_MS = 400;
const LARGE_BYTES = 65_536;

/** Checks 8 to 16: genuine events that come twice, late, large, or otherwise than usual. */
export const EVENT_CHECKS: readonly Check[] = [
  {
    id: 'twice',
    title: 'The same event twice',
    rule: { text: 'Store the `id` of each event that you have handled.', path: RULES.retries },
    fix: 'Store the id under a unique key before the work. Return 204 for an id that is there already.',
    part: 'once',
    needsCount: true,
    async run({ make, deliver }) {
      const event = make({}, 1);
      await deliver('an event', event, { expected: 'taken', ahead: -2 });
      await deliver('the same event with a new signature', event, { expected: 'taken' });
    },
  },
  {
    id: 'restart',
    title: 'The same event after a restart',
    rule: { text: 'Store the ids where they outlast a restart.', path: RULES.ready },
    fix: 'Store the ids in a database or in files, and not in the memory of the process.',
    part: 'once',
    needsCount: true,
    needs: 'restart',
    follows: ['twice'],
    async run({ make, deliver, restart }) {
      const event = make({}, 1);
      await deliver('an event', event, { expected: 'taken', ahead: -2 });
      await restart();
      await deliver('the same event after a restart', event, { expected: 'answered' });
    },
  },
  {
    id: 'order',
    title: 'Out of order',
    rule: {
      text: 'An event can come twice, and a later event can arrive first.',
      path: RULES.retries,
    },
    fix: 'Handle each event by its id. Do not drop an event because a later one was there first.',
    part: 'answer',
    needsCount: true,
    async run({ make, deliver, chance }) {
      const walletId = makeId('wal', chance);
      const earlier = make({ walletId, age: MINUTE_MS }, 1);
      const later = make({ walletId }, 1);
      await deliver('the later event of a wallet', later, { expected: 'taken' });
      await deliver('the event of the minute before', earlier, { expected: 'taken' });
    },
  },
  {
    id: 'unknown-type',
    title: 'An unknown type of event',
    rule: { text: 'Return 2xx for a type that you do not know.', path: RULES.ready },
    fix: 'Return 204 for every type, and do nothing for a type that you do not know.',
    part: 'answer',
    async run({ make, deliver, chance }) {
      const more = { examId: makeId('exm', chance) };
      await deliver('the type exam.started', make({ type: 'exam.started', more }, undefined), {
        expected: 'taken',
      });
    },
  },
  {
    id: 'new-field',
    title: 'A new field',
    rule: { text: 'Ignore fields that you do not know.', path: RULES.ready },
    fix: 'Read the fields that you need, and ignore all others.',
    part: 'answer',
    async run({ make, deliver }) {
      const event = make({ more: { examField: { list: [1, null, 'new'] } } }, 1);
      await deliver('a new field in the event and in its data', event, { expected: 'taken' });
    },
  },
  {
    id: 'large',
    title: 'A body of 64 KB',
    rule: { text: 'Take a body of up to 64 KB.', path: RULES.ready },
    fix: 'Raise the limit of the body, and put the bytes together before you make text of them.',
    part: 'body',
    follows: ['new-field'],
    async run({ make, deliver }) {
      await deliver('65,536 bytes', make({ bytes: LARGE_BYTES }, 1), { expected: 'taken' });
    },
  },
  {
    id: 'two-at-once',
    title: 'Two at once',
    rule: { text: 'The same event can come twice at the same moment.', path: RULES.ready },
    fix: 'Let the database refuse the second id. If you look first and write later, both requests find nothing.',
    part: 'once',
    needsCount: true,
    follows: ['twice'],
    async run({ make, deliver }) {
      const event = make({}, 1);
      await Promise.all([
        deliver('an event', event, { expected: 'answered' }),
        deliver('the same event at the same moment', event, { expected: 'answered', ahead: -1 }),
      ]);
    },
  },
  {
    id: 'slow',
    title: 'A slow answer',
    rule: { text: 'Return the status at once, and do the work afterwards.', path: RULES.answer },
    fix: 'Answer before the work. Keep the id although the connection has ended: the same event comes again.',
    part: 'answer',
    needsCount: true,
    follows: ['twice'],
    async run({ make, deliver, sleep }) {
      const event = make({}, 1);
      await deliver('an event whose connection ends before the answer', event, {
        expected: 'nothing',
        ahead: -2,
        isCutOff: true,
      });
      await sleep(CUT_MS);
      await deliver('the same event again', event, { expected: 'taken' });
    },
  },
  {
    id: 'day-old',
    title: 'A delivery after 24 hours',
    rule: {
      text: 'After a failure, the platform sends the same event again with a new signature.',
      path: RULES.retries,
    },
    fix: 'Judge the age by t of the signature. The createdAt of an event can be two days old.',
    part: 'signature',
    async run({ make, deliver }) {
      await deliver('an event of the day before, signed now', make({ age: DAY_MS }, 1), {
        expected: 'taken',
      });
    },
  },
];
