import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExamResult } from '#exam/exam-types.ts';
import { DEFAULT_CALLBACK_LIMITS } from '#server/callbacks/callback-limits.ts';
import { checkSignature } from '#server/callbacks/delivery/signature.ts';
import { OTHER_WORKSPACE, WORKSPACE } from '#server/callbacks/testing/open-callback-store.ts';
import { openTestInbox, type TestInbox } from '#server/callbacks/testing/open-test-inbox.ts';
import { createExaminer, type ExaminerParts } from './create-examiner.ts';

const LOCAL = { address: '127.0.0.1', family: 4 };

let server: Server;
let origin: string;
let received: number;
let secret: string;
let inbox: TestInbox;
let isPublic: boolean;

beforeEach(async () => {
  received = 0;
  isPublic = true;
  const counts = new Map<string, number>();
  server = createServer((request, response) => {
    received += 1;
    const id = request.url!.split('/').at(-1)!;
    if (request.method === 'GET') {
      response.end(String(counts.get(id) ?? 0));
      return;
    }
    void text(request).then((body) => {
      const header = request.headers['wallet-signature'] as string | undefined;
      if (checkSignature(secret, header, body, Date.now()).problem !== null)
        return response.writeHead(401).end();
      counts.set((JSON.parse(body) as { readonly id: string }).id, 1);
      return response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  origin = `http://hooks.example:${(server.address() as AddressInfo).port}`;
  inbox = await openTestInbox('sqlite', {
    allowedHosts: [origin],
    resolve: async () => [LOCAL],
    isAllowedAddress: () => isPublic,
    limits: { ...DEFAULT_CALLBACK_LIMITS, examsPerHour: 1 },
  });
  secret = await inbox.readSecret();
});
afterEach(async () => {
  await inbox.close();
  server.closeAllConnections();
  server.close();
});

const PRIVATE = { address: '10.0.0.1', family: 4 };
const INPUT = { count: undefined, nextSecret: undefined, event: 'transaction.completed' } as const;

/** What an examiner has that runs one exam at a time. */
function buildParts(change: Partial<ExaminerParts>): ExaminerParts {
  return {
    origins: new Set([origin, 'http://count.example']),
    resolve: async () => [LOCAL],
    isAllowedAddress: (address) => address === LOCAL.address,
    limits: { ...DEFAULT_CALLBACK_LIMITS, parallelExams: 1 },
    chance: Math.random,
    ...change,
  };
}

const examine = (fields: object) =>
  inbox.ask('/exam', { method: 'POST', body: JSON.stringify(fields) });

describe('an exam by the server', () => {
  it('grades a receiver at a listed host, and signs with the secret of the inbox', async () => {
    const response = await examine({ url: `${origin}/hook`, count: `${origin}/count/{id}` });
    expect(response.status).toBe(200);
    const { checks } = (await response.json()) as ExamResult;
    const open = checks.filter(({ outcome }) => outcome !== 'passed');
    expect(open.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      'two-secrets unknown',
      'restart unknown',
    ]);
  });

  it('has a limit for each hour', async () => {
    expect((await examine({ url: `${origin}/hook` })).status).toBe(200);
    const response = await examine({ url: `${origin}/hook` });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('runs one at a time', async () => {
    const both = await Promise.all([
      examine({ url: `${origin}/hook` }),
      examine({ url: `${origin}/hook` }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it.each([
    ['another host', { url: 'http://other.example/hook' }],
    ['a private address', { url: 'http://10.0.0.1/hook' }],
    ['no address', { url: 'hook' }],
    ['nothing', {}],
  ])('sends nothing to %s', async (_what, fields) => {
    expect((await examine(fields)).status).toBe(422);
    expect(received).toBe(0);
  });

  it('counts nowhere else', async () => {
    const url = `${origin}/hook`;
    expect((await examine({ url, count: 'http://other.example/{id}' })).status).toBe(422);
    expect((await examine({ url, count: `${origin}/count` })).status).toBe(422);
    expect(received).toBe(0);
  });

  it('sends nothing to a listed host that is not of the public internet', async () => {
    isPublic = false;
    expect((await examine({ url: `${origin}/hook` })).status).toBe(422);
    expect(received).toBe(0);
  });

  it('counts nowhere but in the public internet', async () => {
    const find = (host: string) => (host === 'hooks.example' ? LOCAL : PRIVATE);
    const examineOne = createExaminer(buildParts({ resolve: async (host) => [find(host)] }));
    const count = 'http://count.example/{id}';
    await expect(
      examineOne(WORKSPACE, secret, { ...INPUT, url: `${origin}/hook`, count }),
    ).rejects.toThrow('The address that counts cannot be reached from here.');
  });

  it('runs no more at the same time than the area may', async () => {
    const examineAny = createExaminer(buildParts({}));
    const input = { ...INPUT, url: `${origin}/hook` };
    const first = examineAny(WORKSPACE, secret, input);
    await expect(examineAny(OTHER_WORKSPACE, secret, input)).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    });
    await first;
    expect((await examineAny(OTHER_WORKSPACE, secret, input)).checks).not.toEqual([]);
  });

  it('needs the key of the workspace', async () => {
    const response = await inbox.ask('/exam', { method: 'POST', headers: {}, body: '{}' });
    expect(response.status).toBe(401);
  });
});
