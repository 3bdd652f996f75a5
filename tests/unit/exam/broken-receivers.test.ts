// The sample receiver in JavaScript with one mistake each, as real receivers have it.
import { afterAll, describe, expect, it } from 'vitest';
import { CHECKS } from '#exam/checks.ts';
import { readReceivers } from '#scripts/generated/format-receiver-samples.ts';
import { openRecordedExams } from './recorded-exams.ts';

/** A receiver with a mistake: what is replaced by what, in order, and the check that has to fail. */
interface Broken {
  readonly mistake: string;
  readonly fails: string;
  readonly changes: readonly (readonly [string, string])[];
  /** How long an answer may take here, so that slow work need not take ten seconds. */
  readonly answerMs?: number;
}

const GENUINE = 'function isGenuine(header, body) {';
const STORED = 'const isNew = await writeFile(';
const PARSED = 'const event = JSON.parse(body.toString());';
const ANSWERED = 'response.writeHead(204).end();\n  if';

const BROKEN: readonly Broken[] = [
  {
    mistake: 'redirects to another address',
    fails: 'genuine',
    changes: [[ANSWERED, "response.writeHead(302, { location: '/' }).end();\n  if"]],
  },
  {
    mistake: 'parses the body and writes it again before it checks the signature',
    fails: 'changed-body',
    changes: [['.update(body)', '.update(JSON.stringify(JSON.parse(body.toString())))']],
  },
  {
    mistake: 'takes what has no signature',
    fails: 'missing-signature',
    changes: [[GENUINE, `${GENUINE}\n  if (header === undefined) return true;`]],
  },
  {
    mistake: 'does not check the signature',
    fails: 'wrong-secret',
    changes: [['return timingSafeEqual(', 'return true || timingSafeEqual(']],
  },
  {
    mistake: 'accepts an empty secret',
    fails: 'wrong-secret',
    changes: [['.filter(Boolean)', ".concat('')"]],
  },
  {
    mistake: 'ends its comparison with the last digit that has come',
    fails: 'wrong-secret',
    changes: [
      ['{64}', '{1,64}'],
      [
        "return timingSafeEqual(expected, Buffer.from(signature, 'hex'));",
        "return expected.toString('hex').startsWith(signature);",
      ],
    ],
  },
  {
    mistake: 'does not check the time',
    fails: 'old',
    changes: [['Math.abs(Date.now() / 1000 - Number(time)) > 300', 'false']],
  },
  {
    mistake: 'checks only whether the time has passed',
    fails: 'future',
    changes: [
      ['Math.abs(Date.now() / 1000 - Number(time)) > 300', 'Date.now() / 1000 - time > 300'],
    ],
  },
  {
    mistake: 'knows one secret',
    fails: 'two-secrets',
    changes: [[', WALLET_NEXT_SIGNING_SECRET].filter', '].filter']],
  },
  {
    mistake: 'has no memory of ids',
    fails: 'twice',
    changes: [["flag: 'wx'", "flag: 'w'"]],
  },
  {
    mistake: 'refuses what it has had',
    fails: 'twice',
    changes: [[ANSWERED, 'response.writeHead(isNew ? 204 : 409).end();\n  if']],
  },
  {
    mistake: 'keeps ids in its memory',
    fails: 'restart',
    changes: [
      ['async function receive', 'const ids = new Set();\nasync function receive'],
      [STORED, 'const isNew = !ids.has(event.id);\n  ids.add(event.id);\n  await writeFile('],
      ["flag: 'wx'", "flag: 'w'"],
    ],
  },
  {
    mistake: 'drops what is older than the last event',
    fails: 'order',
    changes: [
      ['async function receive', 'const latest = {};\nasync function receive'],
      [
        ANSWERED,
        `const { walletId = '' } = event.data;
  const isOld = event.createdAt < latest[walletId];
  latest[walletId] = event.createdAt;
  response.writeHead(204).end();
  if (isOld) return;
  if`,
      ],
    ],
  },
  {
    mistake: 'ends at an unknown type',
    fails: 'unknown-type',
    changes: [
      [PARSED, `${PARSED}\n  if (event.type !== 'transaction.completed') process.exit(1);`],
    ],
  },
  {
    mistake: 'throws at an unknown type',
    fails: 'unknown-type',
    changes: [[PARSED, `${PARSED}\n  if (event.type !== 'transaction.completed') throw Error();`]],
  },
  {
    mistake: 'refuses new fields',
    fails: 'new-field',
    changes: [
      [
        PARSED,
        `${PARSED}
  if (Object.keys(event).length > 4 || 'filling' in event.data) return response.writeHead(422).end();`,
      ],
    ],
  },
  {
    mistake: 'takes 16 KB at most',
    fails: 'large',
    changes: [
      [PARSED, `if (body.length > 16384) return response.writeHead(413).end();\n  ${PARSED}`],
    ],
  },
  {
    mistake: 'looks for the id first, and stores it later',
    fails: 'two-at-once',
    changes: [
      [
        STORED,
        `const isNew = await readFile(\`events/\${event.id}\`).then(() => false, () => true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await writeFile(`,
      ],
      ["flag: 'wx'", "flag: 'w'"],
    ],
  },
  {
    mistake: 'forgets the id when nobody waits for the answer any longer',
    fails: 'slow',
    changes: [
      [
        ANSWERED,
        `await new Promise((resolve) => setTimeout(resolve, 150));
  if (request.socket.destroyed) await rm(\`events/\${event.id}\`);
  ${ANSWERED}`,
      ],
      ['import { appendFile,', 'import { rm, appendFile,'],
    ],
  },
  {
    mistake: 'answers after slow work',
    fails: 'slow',
    answerMs: 1000,
    changes: [[PARSED, `await new Promise((resolve) => setTimeout(resolve, 2000));\n  ${PARSED}`]],
  },
  {
    mistake: 'refuses events of another day',
    fails: 'day-old',
    changes: [
      [
        PARSED,
        `${PARSED}
  if (Date.now() - Date.parse(event.createdAt) > 3_600_000) return response.writeHead(400).end();`,
      ],
    ],
  },
];

const { file, code } = readReceivers()['javascript']!;
const exams = openRecordedExams('broken-receivers.json');
afterAll(() => exams.close());

function breakReceiver({ changes }: Broken): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The receiver no longer has: ${from}`);
    return text.replace(from, () => to);
  }, code);
}

describe.concurrent.each(BROKEN)('a receiver that $mistake', (broken) => {
  it('fails exactly one check', { timeout: 120_000 }, async ({ expect: expectHere }) => {
    const program = { language: 'javascript', file, code: breakReceiver(broken) } as const;
    const { checks } = await exams.examine(program, broken.answerMs);
    const failed = checks.filter(({ outcome }) => outcome === 'failed');
    expectHere(failed.map(({ id }) => id)).toEqual([broken.fails]);
  });
});

it('has a broken receiver for each check', () => {
  const broken = new Set(BROKEN.map(({ fails }) => fails));
  expect(CHECKS.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
});
