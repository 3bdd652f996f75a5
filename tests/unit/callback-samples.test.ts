// The samples of /try-callback do what the page says of them, each in its own runtime.
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SampleLanguage } from '#languages/languages.ts';
import { openRecordedRuns } from '#languages/testing/recorded-runs.ts';
import { createSampleFolder, hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { root } from '#scripts/lib/root.mjs';
import { settings } from '#settings';

/** A language that the machine lacks is left out, as in all tests that run programs. `npm test` installs what it can. */
const LANGUAGES_HERE = settings.sampleLanguages.filter((language) => hasRuntime(language));
const SECRET = 'whsec_for_tests';
const BODY = '{"id":"evt_1","type":"account.created","data":{"name":"Zoë"}}';

/** Seconds after which a signature is too old. */
const MAX_AGE_S = 300;

/** The header of a callback, as its receiver sees it. */
type WriteHeader = (seconds: number) => string;

let page: string;
const runs = openRecordedRuns(join(root, 'tests/proofs/callback-programs.json'));
beforeAll(async () => {
  page = await readFile('content/pages/try-callback.mdx', 'utf8');
});
afterAll(() => runs.close());

function readSample(language: string): string {
  const [, code] = new RegExp(`^\`\`\`${language} .*\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  if (code === undefined) throw new Error(`The page has no sample in ${language}.`);
  return code;
}

function sign(seconds: number): string {
  const digest = createHmac('sha256', SECRET).update(`${seconds}.${BODY}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

function forge(seconds: number): string {
  const good = sign(seconds);
  return good.slice(0, -1) + (good.endsWith('0') ? '1' : '0');
}

/**
 * Lets a sample judge a callback.
 *
 * @param age seconds since the callback was signed. A recorded run stands for each run with a header of that age.
 */
async function verify(
  language: SampleLanguage,
  write: WriteHeader,
  { age = 0, body = BODY } = {},
): Promise<string> {
  const code = readSample(language);
  const environment = { WALLET_SIGNING_SECRET: SECRET };
  const responses = [{ header: write(0), age, body }];
  const { stdout, exitCode } = await runs.run(
    { language, kind: 'sample', code, environment, responses },
    async () => {
      const folder = await createSampleFolder({
        'header.txt': Buffer.from(write(Math.floor(Date.now() / 1000) - age)),
        'body.json': Buffer.from(body),
      });
      try {
        return { ...(await folder.run(language, code, environment)), received: [] };
      } finally {
        await folder.remove();
      }
    },
  );
  return `${stdout.trim()} ${exitCode}`;
}

describe.each(LANGUAGES_HERE)('the sample in %s', (language) => {
  it('takes a genuine callback and refuses every other', { timeout: 120_000 }, async () => {
    expect(await verify(language, sign)).toBe('genuine 0');
    expect(await verify(language, (seconds) => `${sign(seconds)}\n`)).toBe('genuine 0');
    expect(await verify(language, sign, { body: BODY.replace('evt_1', 'evt_2') })).toBe(
      'refused 1',
    );
    expect(await verify(language, forge)).toBe('refused 1');
    expect(await verify(language, sign, { age: MAX_AGE_S + 1 })).toBe('refused 1');
    expect(await verify(language, () => 'nonsense')).toBe('refused 1');
    expect(
      await verify(language, (seconds) =>
        '9'
          .repeat(400)
          .concat(sign(seconds))
          .replace(/^(9+)t=\d+/, 't=$1'),
      ),
    ).toBe('refused 1');
    expect(await verify(language, () => '')).toBe('refused 1');
  });
});
