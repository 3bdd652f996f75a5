import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createProseChecker } from './create-prose-checker.ts';
import { MAX_EXCEPTIONS, type ProseException } from './exceptions.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A repository whose README is a text. */
function createRepository(text: string) {
  const root = mkdtempSync(join(tmpdir(), 'prose-'));
  folders.push(root);
  for (const folder of ['api', 'content', 'src', 'docs', 'scripts/prose'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'package-lock.json'), '{}');
  const write = (readme: string) => writeFileSync(join(root, 'README.md'), readme);
  write(text);
  return { root, write };
}

const exception = (words: string, reason = 'The law says it in these words.'): ProseException => ({
  file: 'README.md',
  rule: 'turn',
  words,
  reason,
});

describe('checker', () => {
  it('names the sentence, the place and the better wording, and sees each change', async () => {
    const { root, write } = createRepository('You pay.\nYou pay anew.');
    const checker = createProseChecker({ root, exceptions: [] });
    const { errors } = await checker.check();
    expect(errors).toEqual([
      {
        file: 'README.md',
        line: 2,
        column: 9,
        what: '"anew" is a turn that many readers do not know.',
        why: 'You pay anew.',
        how: 'Write "again", or call the thing new.',
      },
    ]);
    write('You pay again.');
    expect((await checker.check()).errors).toEqual([]);
    write('You pay; you get.');
    expect((await createProseChecker({ root, exceptions: [] }).check()).errors).toHaveLength(1);
  });

  it('passes over a file that is deleted while the texts are read, and a link of an editor to nowhere', async () => {
    const { root } = createRepository('You pay.');
    mkdirSync(join(root, 'content/pages'));
    symlinkSync('writer@machine', join(root, 'content/pages/.#pay.mdx'));
    const checker = createProseChecker({ root, exceptions: [] });
    const checking = checker.check();
    rmSync(join(root, 'README.md'));
    expect((await checking).errors).toEqual([]);
  });

  it('takes an exception for its sentence, and refuses one that is unused or without a reason', async () => {
    const { root } = createRepository('You pay anew. We shall pay.');
    const check = async (exceptions: ProseException[]) =>
      (await createProseChecker({ root, exceptions }).check()).errors.map(({ what }) => what);
    expect(await check([exception('pay anew'), exception('We shall')])).toEqual([]);
    expect(await check([exception('pay anew'), exception('We shall', '-')])).toEqual([
      'The exception "We shall" has no reason.',
    ]);
    expect(await check([exception('pay anew'), exception('We shall'), exception('gone')])).toEqual([
      'The exception "gone" for README.md is not used.',
    ]);
  });

  it('refuses more exceptions than twenty', async () => {
    const { root } = createRepository('You pay anew.');
    const exceptions = Array.from({ length: MAX_EXCEPTIONS + 1 }, () => exception('anew'));
    const { errors } = await createProseChecker({ root, exceptions }).check();
    expect(errors.map(({ what }) => what)).toEqual(['There are 21 exceptions.']);
  });
});
