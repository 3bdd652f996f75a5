// How well programs can find and read the site, by AFDocs, and what they have to read for it.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer';
import { startSite } from '#scripts/lib/process.ts';
import { root } from '#scripts/lib/root.mjs';
import { runAfdocs } from '#scripts/verify/agents/run-afdocs.ts';
import type { Measurement } from '#contract/bench-result.ts';
import { computeMedian } from './support/numbers.ts';

const client = join(root, 'dist/client');

async function countTokensOf(file: string): Promise<number> {
  return countTokens(await readFile(join(client, file), 'utf8'));
}

async function listFiles(folder: string, ending: RegExp): Promise<string[]> {
  const names = await readdir(join(client, folder), { recursive: true });
  return names.filter((name) => ending.test(name)).map((name) => join(folder, name));
}

/** Measures the built site as a program reads the site. */
export async function measureAgents(): Promise<readonly Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-agents-'));
  const site = await startSite({ env: { DATA_DIR: folder } });
  try {
    const { scoring, testedPages, results } = await runAfdocs(site.url);
    const others = results.filter(({ status }) => status === 'warn' || status === 'fail');
    const pages = await listFiles('.', /^(?!\.well-known).*(?<!\.samples)\.md$/);
    const tokens = await Promise.all(pages.map(countTokensOf));
    const sections = await Promise.all((await listFiles('llms', /\.txt$/)).map(countTokensOf));
    const unit = 'tokens';
    return [
      {
        name: 'AFDocs',
        value: scoring.overall,
        unit: 'of 100',
        target: { min: 100 },
        note: `version 0.22.2, all ${testedPages} pages`,
      },
      {
        name: 'rules with a finding',
        value: others.length,
        unit: 'rules',
        note: others.map(({ id, status, message }) => `${id} (${status}): ${message}`).join('; '),
      },
      { name: 'llms.txt', value: await countTokensOf('llms.txt'), unit },
      { name: 'Markdown of a page, median', value: computeMedian(tokens), unit },
      { name: 'Markdown of a page, longest', value: Math.max(...tokens), unit },
      {
        name: 'text of a section, longest',
        value: Math.max(...sections),
        unit,
        target: { max: 40_000 },
      },
    ];
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
}
