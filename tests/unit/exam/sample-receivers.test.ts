// The receivers of the page about the exam, each in its own runtime.
import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { SAMPLE_LANGUAGES, TOOLCHAINS } from '#languages/languages.ts';
import { checkTypes } from '#languages/toolchain/check-types.ts';
import { createSampleFolder, hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { readReceivers } from '#scripts/generated/format-receiver-samples.ts';
import { settings } from '#settings';
import { listNotPassed } from './open-receiver.ts';
import { openRecordedExams } from './recorded-exams.ts';

const receivers = readReceivers();
const exams = openRecordedExams('sample-receivers.json');
afterAll(() => exams.close());

/** A language that the machine lacks is left out, as in all tests that run programs. `npm test` installs what it can. */
const LANGUAGES_HERE = settings.sampleLanguages.filter(
  (language) =>
    hasRuntime(language) &&
    (TOOLCHAINS[language].receiverTools ?? []).every(
      ({ probe: [program, ...args] }) => spawnSync(program, args).status === 0,
    ),
);

it('are there in every language', () => {
  expect(Object.keys(receivers).toSorted()).toEqual(SAMPLE_LANGUAGES.toSorted());
});

describe.concurrent.each(LANGUAGES_HERE)('the receiver in %s', (language) => {
  it('passes all 16 checks', { timeout: 120_000 }, async ({ expect: expectHere }) => {
    const result = await exams.examine({ language, ...receivers[language]! });
    expectHere(listNotPassed(result).join('\n')).toBe('');
    expectHere(result.checks).toHaveLength(16);
  });
});

it.skipIf(!LANGUAGES_HERE.includes('curl'))(
  'finishes its work in curl after socat has ended',
  { timeout: 120_000 },
  async () => {
    const { file, code } = receivers['curl']!;
    const slow = code.replace('echo "$id" >> done', 'sleep 1; echo "$id" >> done');
    expect(slow).not.toBe(code);
    const result = await exams.examine({ language: 'curl', file, code: slow });
    expect(listNotPassed(result).join('\n')).toBe('');
  },
);

it('has sound types in TypeScript', async () => {
  const { file, code } = receivers['typescript']!;
  const folder = await createSampleFolder({ [file]: Buffer.from(code) });
  try {
    expect(checkTypes(TOOLCHAINS.typescript.typeCheck!, folder.path, [file])).toBe('');
  } finally {
    await folder.remove();
  }
});
