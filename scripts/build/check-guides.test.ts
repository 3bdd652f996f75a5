import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parseSettings } from '#model/parse-settings.ts';
import type { SiteModel } from '#model/site-model.ts';
import { settings } from '#settings';
import { checkGuides } from './check-guides.ts';

const GUIDE = 'content/pages/one.mdx';
const TESTS = 'tests/unit/guides/one.test.ts';
const MODEL = {
  pages: { '/one': { kind: 'guide', file: GUIDE } },
  settings: parseSettings(settings),
} as unknown as SiteModel;

let root = '';
afterEach(() => rm(root, { recursive: true, force: true }));

async function check(guide: string, tests: string) {
  root = await mkdtemp(join(tmpdir(), 'check-guides-'));
  for (const [file, text] of [
    [GUIDE, guide],
    [TESTS, tests],
  ] as const) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return checkGuides(root, MODEL);
}

describe('checkGuides', () => {
  it('counts statements, tests and code', async () => {
    const guide =
      'It does. {/* proof: "does" */} It does. {/* proof: "does" */}\n\n```bash hidden\nx\n```\n\n```http no-run="It is an address."\ny\n```\n';
    expect(await check(guide, `it('does', run)`)).toEqual({
      statements: 2,
      tests: 1,
      blocks: 1,
      notRun: 1,
    });
  });

  it('names file and line of a statement whose test does not exist or does not run', async () => {
    const guide = 'One.\n\nIt does. {/* proof: "does" */}\n';
    await expect(check(guide, '')).rejects.toThrow(
      `${GUIDE}:3 There is no test "does" in ${TESTS}.`,
    );
    await expect(check(guide, `it.skip('does', run)`)).rejects.toThrow('There is no test "does"');
    await expect(check('It does. {/* proof: */}\n', '')).rejects.toThrow(
      `${GUIDE}:1 The comment names no test.`,
    );
  });

  it('refuses code that is not run without a reason, and more than ten pieces of it', async () => {
    const mark = (reason: string) => `\`\`\`http no-run="${reason}"\ny\n\`\`\`\n\n`;
    await expect(check(mark(''), '')).rejects.toThrow(`${GUIDE}:1 The code is not run`);
    const reason = 'It is an address.';
    expect((await check(mark(reason).repeat(10), '')).notRun).toBe(10);
    const tooMuch = check(mark(reason).repeat(11), '');
    await expect(tooMuch).rejects.toThrow('Too much code is not run.');
    await expect(tooMuch).rejects.toThrow(`${GUIDE}:1, ${GUIDE}:5`);
  });

  it('counts lines from the start of the file, where placeholders are filled in as well', async () => {
    const guide =
      '---\ntitle: One\n---\n\nBy {{ mobileMoney }}.\n\n```http no-run=""\ny\n```\n\n{/* proof: */}\n';
    await expect(check(guide, '')).rejects.toThrow(`${GUIDE}:11 The comment names no test.`);
    await expect(check(guide, '')).rejects.toThrow(`${GUIDE}:7 The code is not run`);
  });

  it.each(['prof', 'Proof', 'proofs'])('refuses a proof that begins with %s:', async (word) => {
    await expect(check(`Text.\n\nIt does. {/* ${word}: "does" */}\n`, '')).rejects.toThrow(
      new RegExp(`one.mdx:3[^]*begins with "${word}:"`),
    );
  });
});
