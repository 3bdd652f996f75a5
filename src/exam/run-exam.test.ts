import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { DOMParser } from 'linkedom';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#contract/json.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { buildReport } from './build-report.ts';
import { CHECKS } from './checks.ts';
import { buildExamEvent } from './exam-event.ts';
import { EXAM_EVENT_TYPES, type ExamDelivery, type ExamParts } from './exam-types.ts';
import { formatJunit } from './format-junit.ts';
import { parseCount } from './post-delivery.ts';
import { runExam } from './run-exam.ts';

const SECRET = 'whsec_here';

function sign(secret: string, time: number, body: string): string {
  const seconds = Math.floor(time / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** A receiver that does everything right, in this process. */
function createExam(change: Partial<ExamParts> = {}) {
  const counts = new Map<string, number>();
  const sent: ExamDelivery[] = [];
  let clock = Date.now();
  const take = ({ body, signature = '' }: ExamDelivery): number => {
    const time = Number(/^t=(\d+)/.exec(signature)?.[1]) * 1000;
    if (Math.abs(clock - time) > 300_000 || sign(SECRET, time, body) !== signature) return 401;
    const { id } = JSON.parse(body) as { readonly id: string };
    counts.set(id, 1);
    return 204;
  };
  const parts: ExamParts = {
    async send(delivery) {
      sent.push(delivery);
      const status = take(delivery);
      return { status: delivery.isCutOff ? null : status, failure: null, milliseconds: 1 };
    },
    sign,
    readCount: async (id) => counts.get(id) ?? 0,
    restart: async () => undefined,
    secret: SECRET,
    event: 'transaction.completed',
    now: () => clock,
    sleep: async (milliseconds) => void (clock += milliseconds),
    chance: Math.random,
    ...change,
  };
  return { parts, sent };
}

const listOutcomes = (checks: readonly { readonly id: string; readonly outcome: string }[]) =>
  Object.fromEntries(checks.map(({ id, outcome }) => [id, outcome]));

describe('runExam', () => {
  it('leaves open what a status does not tell', async () => {
    const { checks } = await runExam(
      createExam({ readCount: undefined, restart: undefined }).parts,
    );
    const open = checks.filter(({ outcome }) => outcome === 'unknown');
    expect(open.map(({ id, reasons: [reason] }) => [id, reason])).toEqual([
      ['two-secrets', 'This check needs the next secret.'],
      ['twice', 'Only a count of what took effect tells this.'],
      ['restart', 'This check needs a restart.'],
      ['order', 'Only a count of what took effect tells this.'],
      ['two-at-once', 'Only a count of what took effect tells this.'],
      ['slow', 'Only a count of what took effect tells this.'],
    ]);
    expect(checks.filter(({ outcome }) => outcome === 'passed')).toHaveLength(10);
  });

  it('says what each delivery was and what came back', async () => {
    const { checks } = await runExam(createExam().parts);
    const [genuine, changed] = checks;
    expect(genuine).toMatchObject({
      number: 1,
      outcome: 'passed',
      sent: [{ what: 'a correct delivery', expected: 'taken', answer: { status: 204 } }],
      counts: [{ expected: 1, found: 1 }],
      toldBy: ['status', 'count'],
    });
    expect(changed!.sent.map(({ answer }) => answer.status)).toEqual([401, 401]);
  });

  it('sends a body of exactly 64 KB', async () => {
    const { parts, sent } = createExam();
    await runExam(parts);
    const sizes = sent.map(({ body }) => Buffer.byteLength(body));
    expect(Math.max(...sizes)).toBe(65_536);
  });

  it.each([200, 299])('takes %d for a yes', async (status) => {
    const { parts } = createExam();
    const send: ExamParts['send'] = async (delivery) => {
      const answer = await parts.send(delivery);
      return answer.status === 204 ? { ...answer, status } : answer;
    };
    const { checks } = await runExam({ ...parts, send });
    expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  it('cuts one connection off before the answer, and then sends the same event again', async () => {
    const { parts, sent } = createExam();
    await runExam(parts);
    const cut = sent.filter(({ isCutOff }) => isCutOff);
    expect(cut).toHaveLength(1);
    expect(sent.filter(({ body }) => body === cut[0]!.body)).toHaveLength(2);
  });

  it('sends no event id twice to different runs', async () => {
    const [first, second] = [createExam(), createExam()];
    await runExam(first.parts);
    await runExam(second.parts);
    const listIds = ({ sent }: typeof first) =>
      sent.map(({ body }) => (JSON.parse(body) as { readonly id: string }).id);
    expect(listIds(first).filter((id) => listIds(second).includes(id))).toEqual([]);
  });

  it('ends when nobody answers', async () => {
    const gone = { status: null, failure: 'unreachable', milliseconds: 1 } as const;
    const { parts } = createExam({ send: async () => gone });
    await expect(runExam(parts)).rejects.toThrow('Nobody answers at this address.');
  });

  it('grades a receiver that closes connections, and does not take it for one that is gone', async () => {
    const closed = { status: null, failure: 'closed', milliseconds: 1 } as const;
    const taken = { status: 204, failure: null, milliseconds: 1 } as const;
    const { parts } = createExam({
      send: async ({ signature }) => (signature === undefined ? closed : taken),
      readCount: undefined,
    });
    const { checks } = await runExam(parts);
    expect(listOutcomes(checks)).toMatchObject({ 'missing-signature': 'failed', large: 'passed' });
  });

  it('keeps all other grades when the receiver does not come back from a restart', async () => {
    let isGone = false;
    const { parts } = createExam();
    const { readCount } = parts;
    const { checks } = await runExam({
      ...parts,
      async readCount(id) {
        if (isGone) throw new Error('Nobody counts.');
        return readCount!(id);
      },
      async restart() {
        isGone = true;
        return 'It did not start.';
      },
    });
    const open = checks.filter(({ outcome }) => outcome !== 'passed');
    expect(open.map(({ id, reasons }) => [id, ...reasons])).toEqual([
      ['two-secrets', 'This check needs the next secret.'],
      ['restart', 'It did not start.'],
    ]);
  });

  it('names late answers once, and sends no more of what would wait', async () => {
    const late = { status: null, failure: 'late', milliseconds: 10_000 } as const;
    let sent = 0;
    const { parts } = createExam({ send: async () => ((sent += 1), late) });
    const { checks } = await runExam(parts);
    expect(listOutcomes(checks)).toMatchObject({ slow: 'failed', genuine: 'follows' });
    expect(checks.filter(({ outcome }) => outcome === 'failed')).toHaveLength(1);
    expect(sent).toBeLessThan(4);
  });
});

describe('an exam with an end', () => {
  it('sends nothing after it', async () => {
    let sent = 0;
    let clock = 0;
    const { parts } = createExam({
      now: () => clock,
      sleep: async (milliseconds) => void (clock += milliseconds),
      send: async () => {
        sent += 1;
        clock += 9000;
        return { status: 204, failure: null, milliseconds: 9000 };
      },
      timing: { sendMs: 12_000 },
    });
    const { checks } = await runExam(parts);
    expect(sent).toBe(2);
    expect(checks.filter(({ reasons }) => reasons[0]?.includes('took too long'))).toHaveLength(15);
  });
});

describe('the events of the exam', () => {
  it.each(EXAM_EVENT_TYPES)('of the type %s are as the description says', async (type) => {
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    const name = type === 'payment.completed' ? 'PaymentEvent' : 'TransactionEvent';
    const { components } = (await loadApiDescription()) as { readonly components: JsonObject };
    const validate = ajv.compile({ $ref: `#/components/schemas/${name}`, components });
    const { body } = buildExamEvent(type, {}, { now: Date.now(), chance: Math.random });
    validate(JSON.parse(body));
    expect(validate.errors).toBeNull();
  });
});

describe('the checks', () => {
  it.each(CHECKS)('$title: the rule is a sentence of the guide', async ({ rule }) => {
    const [path = '', anchor = ''] = rule.path.split('#');
    const page = await readFile(`content/pages${path}.mdx`, 'utf8');
    const section = page
      .split(/^## /m)
      .find((text) => text.split('\n')[0]!.toLowerCase().replaceAll(' ', '-') === anchor);
    expect(section?.replaceAll(/\s+/g, ' ')).toContain(rule.text);
  });
});

describe('a report', () => {
  it('is JUnit with a case for each check', async () => {
    const { parts } = createExam({ readCount: async () => 2 });
    const options = { target: 'http://a.example', language: 'go', siteUrl: 'https://docs.example' };
    const report = buildReport(await runExam(parts), options);
    const document = new DOMParser().parseFromString(formatJunit(report), 'text/xml');
    const suite = document.querySelector('testsuite')!;
    expect(suite.querySelectorAll('testcase')).toHaveLength(16);
    expect(suite.querySelectorAll('failure')).toHaveLength(report.failed);
    expect(suite.querySelectorAll('skipped')).toHaveLength(report.follows + report.unknown);
    expect(Number(suite.getAttribute('failures'))).toBe(report.failed);
    expect(report.failed).toBeGreaterThan(0);
    expect(report.checks[0]).toMatchObject({
      fix: { language: 'go', code: expect.stringContaining('response.WriteHeader') },
      rule: { url: 'https://docs.example/callbacks#answer' },
    });
  });
});

describe('parseCount', () => {
  it.each([
    ['0', 0],
    ['2\n', 2],
    ['{"count":1}', 1],
  ])('reads %j', (text, count) => expect(parseCount(text)).toBe(count));

  it.each(['', 'none', '-1', '1.5', '{"counted":1}', 'null', '[]'])('refuses %j', (text) =>
    expect(() => parseCount(text)).toThrow('must answer with a number'),
  );
});
