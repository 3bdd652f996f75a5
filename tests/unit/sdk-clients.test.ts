// The sample clients of /sdk/sdk-documentation, when something between them and the platform gives a page for people.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SampleLanguage } from '#languages/languages.ts';
import { createSampleFolder, hasRuntime } from '#languages/toolchain/sample-folder.ts';
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

let page: string;
const counts = new Map<string, number>();
const server = createServer((request, response) => {
  const path = request.url ?? '';
  counts.set(path, (counts.get(path) ?? 0) + 1);
  const status = Number(/^\/(\d{3})\//.exec(path)?.[1] ?? 502);
  response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '1' }).end(PAGE);
});

beforeAll(async () => {
  page = await readFile('content/pages/sdk/sdk-documentation.mdx', 'utf8');
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

function readClient(language: string): string {
  const [, code] =
    new RegExp(`^\`\`\`${language}(?: file="[Cc]all.*)?\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ??
    [];
  if (code === undefined) throw new Error(`The page has no client in ${language}.`);
  return language === 'go' ? code.replace('package wallet', 'package main') : code;
}

async function use(language: SampleLanguage, status: number): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const folder = await createSampleFolder({});
  try {
    const { stdout, stderr } = await folder.run(
      language,
      `${readClient(language)}\n${USES[language]}\n`,
      { WALLET_API_URL: `http://127.0.0.1:${port}/${status}/${language}`, WALLET_API_KEY: 'key' },
    );
    return `${stdout}\n${stderr}`;
  } finally {
    await folder.remove();
  }
}

// Side by side, since a client waits between its attempts for most of the time.
describe.concurrent.each(LANGUAGES_HERE)('the client in %s', (language) => {
  it.each([502, 503, 504])(
    'repeats after a page with %i, and then says the status and nothing of a parser',
    { timeout: 120_000 },
    async (status) => {
      const said = await use(language, status);
      expect(counts.get(`/${status}/${language}/v1/accounts`), said).toBe(MAX_ATTEMPTS);
      expect(said).not.toMatch(
        /SyntaxError|JSONDecodeError|ParserError|JsonException|invalid character|Unexpected token/,
      );
      expect(said).toContain(String(status));
    },
  );
});
