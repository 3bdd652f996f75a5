// The samples of /try-callback do what the page says of them, each in its own runtime.
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SampleLanguage } from '#languages/languages.ts';
import { createSampleFolder, hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { settings } from '#settings';

/** A language that the machine lacks is left out, as in all tests that run programs. `npm test` installs what it can. */
const LANGUAGES_HERE = settings.sampleLanguages.filter((language) => hasRuntime(language));
const SECRET = 'whsec_for_tests';
const BODY = '{"id":"evt_1","type":"account.created","data":{"name":"Zoë"}}';

let page: string;
beforeAll(async () => {
  page = await readFile('content/pages/try-callback.mdx', 'utf8');
});

function readSample(language: string): string {
  const [, code] = new RegExp(`^\`\`\`${language} .*\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  if (code === undefined) throw new Error(`The page has no sample in ${language}.`);
  return code;
}

function sign(body: string, seconds = Math.floor(Date.now() / 1000)): string {
  const digest = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

async function verify(language: SampleLanguage, header: string, body: string): Promise<string> {
  const folder = await createSampleFolder({
    'header.txt': Buffer.from(header),
    'body.json': Buffer.from(body),
  });
  try {
    const { stdout, exitCode } = await folder.run(language, readSample(language), {
      WALLET_SIGNING_SECRET: SECRET,
    });
    return `${stdout.trim()} ${exitCode}`;
  } finally {
    await folder.remove();
  }
}

describe.each(LANGUAGES_HERE)('the sample in %s', (language) => {
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
