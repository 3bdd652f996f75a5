// @own-process: it loads modules anew, so that others would have two of each
// A language is a folder of src/languages/ and its lines in the index. Here the index gets one language more, and
// everything that readers see of a language has it.
import { describe, expect, it, vi } from 'vitest';
import { buildSamples } from '#languages/sample/build-samples.ts';
import { SAMPLE_LANGUAGES, type SampleLanguage } from '#languages/languages.ts';
import { buildTestContent, buildTestOperation } from '#languages/testing/test-operation.ts';
import { createSampleFolder, hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { parseSettings } from '#model/parse-settings.ts';
import { settings } from '#settings';
import { highlight } from '#site/article/highlight.ts';
import { formatTabTitle } from '#site/article/tab-title.ts';
import { readSample } from '#site/console/code/read-sample.ts';
import { buildDraft } from '#site/console/request/request-draft.ts';
import { formatFence } from '#site/files/markdown-syntax.ts';
import { formatLanguageRows } from '#site/styles/language-rows.ts';
import { loadProgramWriter } from '#site/workflows/program/write-program.ts';
import { TEST_VALUES, TEST_WORKFLOW } from '#site/workflows/testing/test-workflow.ts';

vi.mock('#languages/languages.ts', async (importOriginal) => {
  const index = await importOriginal<typeof import('#languages/languages.ts')>();
  const { posh, poshToolchain } = await import('#languages/testing/posh.ts');
  return {
    LANGUAGES: { ...index.LANGUAGES, posh },
    SAMPLE_LANGUAGES: [...index.SAMPLE_LANGUAGES, 'posh'],
    TOOLCHAINS: { ...index.TOOLCHAINS, posh: poshToolchain },
  };
});

const POSH = 'posh' as SampleLanguage;
const BASE = 'https://api.wallet.example';
const operation = buildTestOperation({
  operationId: 'createAccount',
  method: 'POST',
  requestBody: {
    required: true,
    description: '',
    contents: [
      buildTestContent({ examples: [{ name: 'one', summary: 'One', value: { name: 'Amina' } }] }),
    ],
  },
});
const CODE = `call POST "${BASE}/v1/accounts"
header "Accept" "application/json"
header "Authorization" secret WALLET_API_KEY
header "Content-Type" "application/json"
body {
  "name": "Amina"
}`;

describe('a language that the index has', () => {
  it('can be chosen in the settings', () => {
    const sampleLanguages = [...settings.sampleLanguages, POSH];
    expect(parseSettings({ ...settings, sampleLanguages }).sampleLanguages).toContain(POSH);
    expect(SAMPLE_LANGUAGES).toContain(POSH);
  });

  it('has samples', () => {
    const built = buildSamples(operation, { apiUrl: BASE, sampleLanguages: ['go', POSH] });
    expect(built[1]).toEqual({ language: POSH, code: CODE });
  });

  it('has a tab, the height of its panel, and a fence in Markdown', () => {
    expect([formatTabTitle(undefined, 'posh'), formatTabTitle(undefined, 'psh')]).toEqual([
      'Posh',
      'Posh',
    ]);
    expect(formatLanguageRows(['curl', POSH])).toContain('--rows: var(--rows-posh)');
    expect(formatFence(CODE, POSH)).toBe(`\`\`\`posh-script\n${CODE}\n\`\`\``);
  });

  it('is highlighted', async () => {
    // Another code each time, since highlighted code is cached on the disk.
    const code = `POST "/${crypto.randomUUID()}"`;
    expect(await highlight(`call ${code}`, 'psh')).toBe(`<i class=k>call</i> ${code}`);
  });

  it('is read back into the form', () => {
    const draft = buildDraft(operation);
    const written = { operation, draft, language: POSH, base: BASE, workspaceId: undefined };
    const reading = readSample(CODE.replace('Amina', 'Grace'), written);
    expect('draft' in reading && JSON.parse(reading.draft.body)).toEqual({ name: 'Grace' });
    expect(readSample(CODE.replace('WALLET_API_KEY', 'OTHER'), written)).toEqual({
      problem: {
        line: 3,
        text: 'header "Authorization" secret OTHER',
        reason: expect.stringContaining('Choose the key in the form'),
      },
    });
  });

  it('has programs of workflows', async () => {
    const writeProgram = await loadProgramWriter(POSH);
    const { fileName, code } = writeProgram(TEST_WORKFLOW, TEST_VALUES, BASE);
    expect(fileName).toBe('test-flow.posh');
    expect(code).toContain(`base "${BASE}"`);
    expect(code).toContain('step "make-thing" {');
  });

  it('is run in its runtime', async () => {
    expect(hasRuntime(POSH)).toBe(true);
    const folder = await createSampleFolder({});
    try {
      const ended = await folder.run(POSH, CODE);
      expect(ended).toEqual({ exitCode: 0, stdout: CODE, stderr: '' });
    } finally {
      await folder.remove();
    }
  });
});
