import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExamReport } from '#exam/build-report.ts';
import { checkSignature } from '#server/callbacks/delivery/signature.ts';
import { startCommand } from './testing/run-command.ts';

const SECRET = 'whsec_cli';
const NEXT_SECRET = 'whsec_cli_next';

let server: Server;
let url: string;
let folder: string;
let counts: Map<string, number>;
/** Whether the receiver takes what is not signed. */
let isOpen: boolean;
/** Whether the receiver closes the connection of a request without a body. */
let closesEmpty: boolean;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-'));
  server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(String(counts.get(request.url!.split('/').at(-1)!) ?? 0));
      return;
    }
    void text(request).then((body) => {
      if (closesEmpty && body === '') return response.destroy();
      const header = request.headers['wallet-signature'] as string | undefined;
      const isGenuine = [SECRET, NEXT_SECRET].some(
        (secret) => checkSignature(secret, header, body, Date.now()).problem === null,
      );
      if (!isGenuine && !isOpen) return response.writeHead(401).end();
      if (body !== '') counts.set((JSON.parse(body) as { readonly id: string }).id, 1);
      return response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  counts = new Map();
  isOpen = false;
  closesEmpty = false;
});

const run = (...args: readonly string[]) =>
  startCommand(['exam', ...args], { WALLET_SIGNING_SECRET: SECRET }).ended;
const runWhole = (...args: readonly string[]) =>
  run('--url', `${url}/hook`, '--count', `${url}/count/{id}`, ...args);

describe('wallet exam', () => {
  it('ends with 1 when a check has failed, and with 0 otherwise', async () => {
    const good = await runWhole('--next-secret', NEXT_SECRET, '--restart', 'true');
    expect(good).toMatchObject({ exitCode: 0, error: '' });
    expect(good.out).toContain('16 checks: 16 passed\n');
    isOpen = true;
    const bad = await runWhole();
    expect(bad).toMatchObject({ exitCode: 1 });
    expect(bad.error).toMatch(/\d of 16 checks failed/);
  });

  it('shows what was sent, what came back, the rule and the fix in a language', async () => {
    isOpen = true;
    const { out } = await runWhole('--language', 'python');
    expect(out).toContain('  4  failed    The secret is wrong');
    expect(out).toMatch(/Sent evt_[0-9A-Z]{12}, signed with another secret: 204, \d+ ms/);
    expect(out).toContain('https://docs.example/callbacks#verifying-the-signature');
    expect(out).toContain('hmac.compare_digest');
    expect(out).toContain('not told  The same event after a restart');
  });

  it('writes JSON and JUnit', async () => {
    const junit = join(folder, 'exam.xml');
    const { out } = await runWhole('--json', '--junit', junit, '--event', 'payment.completed');
    const report = JSON.parse(out) as ExamReport;
    expect(report).toMatchObject({ event: 'payment.completed', failed: 0, unknown: 2 });
    expect(await readFile(junit, 'utf8')).toContain('tests="16" failures="0" errors="0"');
  });

  it('restarts the receiver by a command', async () => {
    const mark = join(folder, 'restarted');
    const { out } = await runWhole('--restart', `echo yes > ${mark}`);
    expect(await readFile(mark, 'utf8')).toBe('yes\n');
    expect(out).toContain('passed    The same event after a restart');
  });

  it('asks for the restart at a terminal', async () => {
    const asked: string[] = [];
    const started = startCommand(
      ['exam', '--url', `${url}/hook`, '--count', `${url}/count/{id}`],
      { WALLET_SIGNING_SECRET: SECRET },
      { ask: async (question) => void asked.push(question) },
    );
    expect((await started.ended).out).toContain('passed    The same event after a restart');
    expect(asked).toEqual(['Restart your receiver now, and press Enter. ']);
  });

  it('asks nobody when a program reads the report', async () => {
    const started = startCommand(
      ['exam', '--url', `${url}/hook`, '--count', `${url}/count/{id}`, '--json'],
      { WALLET_SIGNING_SECRET: SECRET },
      { ask: () => Promise.reject(new Error('Nobody is there.')) },
    );
    expect(await started.ended).toMatchObject({ exitCode: 0, error: '' });
  });

  it.each([
    [[], 2, 'Write wallet exam --url'],
    [['--url', 'here'], 2, '--url is no address'],
    [['--url', 'ftp://a.example'], 2, '--url is no address'],
    [['--url', 'http://127.0.0.1:9', '--count', 'http://a.example'], 2, '--count has {id}'],
    [['--url', 'http://127.0.0.1:9', '--event', 'ping'], 2, '--event is one of transaction'],
    [['--url', 'http://127.0.0.1:9', '--language', 'c'], 2, '--language is one of curl'],
    [['--url', 'http://127.0.0.1:9'], 1, 'Nobody answers at this address. http://127.0.0.1:9/'],
  ])('ends %j with the code %i and a reason', async (args, exitCode, reason) => {
    const result = await run(...args);
    expect(result).toMatchObject({ exitCode });
    expect(result.error).toContain(reason);
    expect(result.error).not.toContain('    at ');
  });

  it('grades a receiver that closes the connection of what it does not understand', async () => {
    closesEmpty = true;
    const { out, exitCode } = await runWhole('--next-secret', NEXT_SECRET, '--restart', 'true');
    expect(out).toContain('16 checks: 16 passed\n');
    expect(exitCode).toBe(0);
  });

  it('ends with 1 when a restart fails, with its report, and when the count is no number', async () => {
    const restarted = await runWhole('--next-secret', NEXT_SECRET, '--restart', 'exit 3');
    expect(restarted).toMatchObject({ exitCode: 1 });
    expect(restarted.out).toContain('16 checks: 15 passed');
    expect(restarted.error).toContain('--restart ended with the exit code 3');
    const counted = await run('--url', `${url}/hook`, '--count', 'http://127.0.0.1:9/{id}');
    expect(counted).toMatchObject({ exitCode: 1 });
    expect(counted.error).toContain('--count: ');
  });

  it('is not passed when it is ended, and ends at once', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const started = startCommand(['exam', '--url', `http://127.0.0.1:${port}`], {
      WALLET_SIGNING_SECRET: SECRET,
    });
    await once(silent, 'request');
    started.end();
    expect(await started.ended).toEqual({ out: '', error: '', exitCode: 1 });
    silent.closeAllConnections();
    silent.close();
  });

  it('wants the secret of the receiver', async () => {
    const { exitCode, error } = await startCommand(['exam', '--url', url], {}).ended;
    expect(exitCode).toBe(2);
    expect(error).toContain('Give --secret, or set WALLET_SIGNING_SECRET');
  });

  it('lists options that the command has', async () => {
    const page = await readFile('content/pages/try-callback/exam.mdx', 'utf8');
    const { out } = await run('--help');
    const shown = Array.from(page.matchAll(/^\| `(--[a-z-]+)/gm), ([, name]) => name!);
    expect(shown.length).toBeGreaterThan(5);
    const common = ['--json'];
    expect(shown.filter((name) => !out.includes(name) && !common.includes(name))).toEqual([]);
  });
});
