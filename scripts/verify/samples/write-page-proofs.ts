import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { SAMPLE_LANGUAGES, type SampleLanguage } from '#languages/languages.ts';
import { root } from '#scripts/lib/root.mjs';
import type { SampleProofStore } from './sample-proofs.ts';
import type { SampleSuccess } from './verify-all.ts';

const FILE = join(root, 'content/data/sample-proofs.yaml');
const HEAD =
  '# Written by npm run verify:samples: which samples of which operation the sandbox has answered.\n';

/** The language whose output the pages show. */
const SHOWN_LANGUAGE: SampleLanguage = 'curl';

/** Longer outputs, such as those of lists, end here on the page. */
const MAX_OUTPUT = 4000;

interface PageProofs {
  readonly provenOn: string;
  readonly operations: Readonly<Record<string, { languages: string[]; output?: string }>>;
}

function formatOutput(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, MAX_OUTPUT);
  } catch {
    return text.trim().slice(0, MAX_OUTPUT);
  }
}

/** Writes down for the pages what is proven, with what the samples in cURL have printed and the day of the last run. */
export async function writePageProofs(
  store: SampleProofStore,
  successes: readonly SampleSuccess[],
): Promise<void> {
  const old = parse(await readFile(FILE, 'utf8')) as PageProofs;
  const operations: Record<string, { languages: string[]; output?: string }> = {};
  for (const [operationId, exchanges] of Object.entries(store)) {
    const languages = SAMPLE_LANGUAGES.filter((language) =>
      exchanges.some(({ programs }) => language in programs),
    );
    if (languages.length === 0) continue;
    const run = successes.find(
      ({ operation, language }) =>
        operation.operationId === operationId && language === SHOWN_LANGUAGE,
    );
    const output = run ? formatOutput(run.output) : old.operations[operationId]?.output;
    operations[operationId] = { languages, ...(output && { output }) };
  }
  const provenOn = successes.length > 0 ? new Date().toISOString().slice(0, 10) : old.provenOn;
  await writeFile(FILE, HEAD + stringify({ provenOn, operations }));
}
