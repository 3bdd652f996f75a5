// The samples of /try-callback do what the page says of them, each in its own runtime.
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const SECRET = 'whsec_for_tests';
const BODY = '{"id":"evt_1","type":"account.created","data":{"name":"Zoë"}}';

const TSX = join(import.meta.dirname, '../../node_modules/tsx/dist/cli.mjs');

/** By the language of the fence: the file it is kept in, and the program that runs it. */
const RUNTIMES: Readonly<Record<string, readonly [file: string, ...command: string[]]>> = {
  curl: ['verify.sh', 'sh'],
  javascript: ['verify.mjs', 'node'],
  typescript: ['verify.mts', 'node', TSX],
  php: ['verify.php', 'php'],
  python: ['verify.py', 'python3'],
  ruby: ['verify.rb', 'ruby'],
  go: ['verify.go', 'go', 'run'],
};

let page: string;
let folder: string;
beforeAll(async () => {
  page = await readFile('content/pages/try-callback.mdx', 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'callback-samples-'));
});
afterAll(() => rm(folder, { recursive: true }));

function readSample(language: string): string {
  const [, code] = new RegExp(`^\`\`\`${language} .*\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  if (code === undefined) throw new Error(`The page has no sample in ${language}.`);
  return code;
}

function sign(body: string, seconds = Math.floor(Date.now() / 1000)): string {
  const digest = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

async function verify(language: string, header: string, body: string): Promise<string> {
  const [file, program, ...args] = RUNTIMES[language]!;
  await writeFile(join(folder, file), readSample(language));
  await writeFile(join(folder, 'header.txt'), header);
  await writeFile(join(folder, 'body.json'), body);
  const env = { ...process.env, WALLET_SIGNING_SECRET: SECRET };
  const ended = run(program!, [...args, file], { cwd: folder, env }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { readonly stdout: string; readonly code: number }) => error,
  );
  const { stdout, code } = await ended;
  return `${stdout.trim()} ${code}`;
}

describe.each(Object.keys(RUNTIMES))('the sample in %s', (language) => {
  it('takes a genuine callback and refuses every other', { timeout: 120_000 }, async () => {
    const good = sign(BODY);
    expect(await verify(language, good, BODY)).toBe('genuine 0');
    expect(await verify(language, `${good}\n`, BODY)).toBe('genuine 0');
    expect(await verify(language, good, BODY.replace('evt_1', 'evt_2'))).toBe('refused 1');
    const forged = good.slice(0, -1) + (good.endsWith('0') ? '1' : '0');
    expect(await verify(language, forged, BODY)).toBe('refused 1');
    const old = Math.floor(Date.now() / 1000) - 301;
    expect(await verify(language, sign(BODY, old), BODY)).toBe('refused 1');
    expect(await verify(language, 'nonsense', BODY)).toBe('refused 1');
    expect(await verify(language, '', BODY)).toBe('refused 1');
  });
});
