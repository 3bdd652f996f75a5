// The sample clients of /sdk/sdk-documentation, when something between them and the platform gives a page for people.
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SampleLanguage } from '#languages/languages.ts';
import { openRecordedRuns } from '#languages/testing/recorded-runs.ts';
import type { ReceivedRequest } from '#languages/testing/test-server.ts';
import { createSampleFolder, hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { root } from '#scripts/lib/root.mjs';
import { settings } from '#settings';

/** A language that the machine lacks is left out, as in all tests that run programs. `npm test` installs what it can. */
const LANGUAGES_HERE = settings.sampleLanguages.filter((language) => hasRuntime(language));
const PAGE = '<html><head><title>Bad Gateway</title></head><body>nginx</body></html>';
const MAX_ATTEMPTS = 5;

/** What a program does with the client: one read, and the name and message of what went wrong. */
const USES: Readonly<Record<SampleLanguage, string>> = {
  curl: 'call GET /v1/accounts 2>&1 || echo "failed $?"',
  javascript:
    "call('GET', '/v1/accounts').catch((e) => console.log(e.constructor.name, e.message));",
  typescript:
    "call('GET', '/v1/accounts').catch((e: Error) => console.log(e.constructor.name, e.message));",
  php: "try { call('GET', '/v1/accounts'); } catch (Throwable $e) { echo get_class($e), ' ', $e->getMessage(); }",
  python:
    'try:\n    call("GET", "/v1/accounts")\nexcept Exception as e:\n    print(type(e).__name__, e)',
  ruby: "begin\n  call('GET', '/v1/accounts')\nrescue StandardError => e\n  puts \"#{e.class} #{e.message}\"\nend",
  go: 'func main() {\n\tfmt.Println(Call("GET", "/v1/accounts", nil, nil, ""))\n}',
};

const JSON_TYPE = { 'content-type': 'application/json' };
const whole = (response: ServerResponse) => response.writeHead(200, JSON_TYPE).end('{"data":[]}');

/** Answers by name that are not the platform's, or not all of it. */
const ODD: Readonly<Record<string, (response: ServerResponse, isFirst: boolean) => void>> = {
  broken(response, isFirst) {
    if (isFirst) {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '500' });
      response.write('{"da', () => response.destroy());
    } else whole(response);
  },
  // A body without a length ends where its connection does.
  cut(response, isFirst) {
    if (isFirst)
      response.socket!.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"data":[{');
    else whole(response);
  },
  early(response, isFirst) {
    if (isFirst) response.writeHead(503, { ...HEADERS, 'retry-after': '-1' }).end(PAGE);
    else whole(response);
  },
  silent: (response, isFirst) => void (isFirst ? response.destroy() : whole(response)),
  empty: (response, isFirst) =>
    void (isFirst ? response.writeHead(200, JSON_TYPE).end() : whole(response)),
  'foreign-page': (response, isFirst) =>
    void (isFirst ? response.writeHead(200, HEADERS).end(PAGE) : whole(response)),
  dated(response, isFirst) {
    const date = new Date(Date.now() + 1000).toUTCString();
    if (isFirst) response.writeHead(503, { ...HEADERS, 'retry-after': date }).end(PAGE);
    else whole(response);
  },
  moved: (response) => void response.writeHead(302, { location: '/silent/elsewhere' }).end(),
  foreign: (response) => void response.writeHead(403, JSON_TYPE).end('{"message":"No."}'),
};

const HEADERS = { 'content-type': 'text/html', 'retry-after': '1' };

let page: string;
const runs = openRecordedRuns(join(root, 'tests/proofs/client-programs.json'));
const received = new Map<string, ReceivedRequest[]>();
const server = createServer(({ method = '', url = '', headers }, response) => {
  const before = received.get(url) ?? [];
  received.set(url, [...before, { method, url, headers, body: Buffer.alloc(0) }]);
  const [, what = ''] = url.split('/');
  const isFirst = before.length === 0;
  if (ODD[what]) ODD[what](response, isFirst);
  else response.writeHead(Number(what), HEADERS).end(PAGE);
});

beforeAll(async () => {
  page = await readFile('content/pages/sdk/sdk-documentation.mdx', 'utf8');
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  runs.close();
});

function readClient(language: string): string {
  const [, code] =
    new RegExp(`^\`\`\`${language}(?: file="[Cc]all.*)?\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ??
    [];
  if (code === undefined) throw new Error(`The page has no client in ${language}.`);
  return language === 'go' ? code.replace('package wallet', 'package main') : code;
}

/** What a client has said, and how often it has asked. */
async function use(language: SampleLanguage, what: string) {
  const { port } = server.address() as AddressInfo;
  const path = `/${what}/${language}`;
  const code = `${readClient(language)}\n${USES[language]}\n`;
  const environment = { WALLET_API_KEY: 'key' };
  const outcome = await runs.run(
    { language, kind: 'sample', code, environment, responses: [{ what, ...HEADERS, PAGE }] },
    async () => {
      const folder = await createSampleFolder({});
      try {
        const url = `http://127.0.0.1:${port}${path}`;
        const result = await folder.run(language, code, { WALLET_API_URL: url, ...environment });
        return { ...result, received: received.get(`${path}/v1/accounts`) ?? [] };
      } finally {
        await folder.remove();
      }
    },
  );
  return { said: `${outcome.stdout}\n${outcome.stderr}`, asked: outcome.received.length };
}

// Side by side, since a client waits between its attempts for most of the time.
describe.concurrent.each(LANGUAGES_HERE)('the client in %s', (language) => {
  it.each([502, 503, 504])(
    'repeats after a page with %i, and then says the status and nothing of a parser',
    { timeout: 120_000 },
    async (status) => {
      const { said, asked } = await use(language, String(status));
      expect(asked, said).toBe(MAX_ATTEMPTS);
      expect(said).not.toMatch(
        /SyntaxError|JSONDecodeError|ParserError|JsonException|invalid character|Unexpected token/,
      );
      expect(said).toContain(String(status));
    },
  );

  it.each(['broken', 'cut', 'early', 'silent', 'empty', 'foreign-page', 'dated'])(
    'repeats after an answer that is %s, and then has one',
    { timeout: 120_000 },
    async (what) => {
      const { said, asked } = await use(language, what);
      expect(asked, said).toBe(2);
      expect(said).not.toMatch(/Error|Exception|failed|no answer/);
    },
  );

  it('follows no redirect, which would send a payment again as a GET', async () => {
    const { said } = await use(language, 'moved');
    expect(said).toContain('302');
    expect(received.has('/silent/elsewhere')).toBe(false);
  });

  it('says the status of a refusal that is not the platform’s', async () => {
    const { said, asked } = await use(language, 'foreign');
    expect(asked).toBe(1);
    expect(said).toContain('403');
  });
});
