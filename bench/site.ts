// What the built site holds: proven samples, described fields, links that lead somewhere, bytes of the first views.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measurement } from '#contract/bench-result.ts';
import { loadSite } from '#model/load-site.ts';
import { readStatements } from '#model/guides/read-statements.ts';
import type { SiteModel } from '#model/site-model.ts';
import { root } from '#scripts/lib/root.mjs';
import { settings } from '#settings';
import { countDescribed } from './site/count-described.ts';
import { countLinks } from './site/count-links.ts';
import { readFirstViews } from './site/read-first-views.ts';

const MAX_BYTES = 14_000;

/** A count that is complete when nothing of the whole is missing. */
function countPart(name: string, unit: string, part: number, whole: number): Measurement {
  return { name, value: part, unit, target: { min: whole }, note: `of ${whole}` };
}

function measureSamples({ pages, sampleProofs }: SiteModel): Measurement {
  const operations = Object.values(pages).filter((page) => page.kind === 'operation');
  const proven = Object.values(sampleProofs?.operations ?? {}).flatMap(
    ({ languages }) => languages,
  );
  const all = operations.length * settings.sampleLanguages.length;
  return countPart('proven samples', 'samples', proven.length, all);
}

async function measureWorkflows({ workflows }: SiteModel): Promise<Measurement> {
  const proofs: Readonly<Record<string, { readonly runs: object }>> = JSON.parse(
    await readFile(join(root, 'tests/proofs/workflows.json'), 'utf8'),
  );
  const proven = workflows.filter((file) => {
    const runs = proofs[file.replace(/\.arazzo\.yaml$/, '')]?.runs;
    return Object.keys(runs ?? {}).length > 0;
  });
  return countPart('proven workflows', 'workflows', proven.length, workflows.length);
}

async function measureStatements({ pages }: SiteModel): Promise<readonly Measurement[]> {
  const guides = Object.values(pages).filter((page) => page.kind === 'guide');
  const statements = await Promise.all(
    guides.map(async ({ file }) => readStatements(file, await readFile(join(root, file), 'utf8'))),
  );
  const all = statements.flat();
  const tests = new Set(all.flatMap((one) => one.tests.map(({ file, name }) => `${file} ${name}`)));
  const named = all.filter((one) => one.tests.length > 0);
  return [
    countPart('statements with a test', 'statements', named.length, all.length),
    { name: 'tests of statements', value: tests.size, unit: 'tests' },
  ];
}

async function measureDescription(): Promise<readonly Measurement[]> {
  const text = await readFile(join(root, 'dist/client/openapi.json'), 'utf8');
  const { parameters, fields, responses } = countDescribed(JSON.parse(text));
  return [
    countPart('described parameters', 'parameters', parameters.described, parameters.all),
    countPart('described fields', 'fields', fields.described, fields.all),
    countPart('responses with an example', 'responses', responses.described, responses.all),
  ];
}

async function measureLinks(): Promise<readonly Measurement[]> {
  const { links, dead } = await countLinks();
  for (const link of dead.slice(0, 20)) console.log(`     dead: ${link}`);
  return [
    { name: 'links within the site', value: links, unit: 'links' },
    { name: 'dead links', value: dead.length, unit: 'links', target: { max: 0 } },
  ];
}

async function measureFirstViews({ pages }: SiteModel): Promise<readonly Measurement[]> {
  const operations = Object.values(pages).filter((page) => page.kind === 'operation');
  const views = await readFirstViews(operations.map(({ path }) => path));
  const [largest] = views.toSorted((one, other) => other.bytes - one.bytes);
  const over = views.filter(({ bytes }) => bytes > MAX_BYTES);
  return [
    {
      name: 'largest first view of a call',
      value: largest?.bytes ?? Number.NaN,
      unit: 'bytes',
      target: { max: MAX_BYTES },
      note: largest?.path ?? '',
    },
    {
      name: 'calls over the budget',
      value: over.length,
      unit: 'calls',
      target: { max: 0 },
      note: `of ${views.length}`,
    },
  ];
}

/** Measures dist/ and the sources that it was made from. */
export async function measureSite(): Promise<readonly Measurement[]> {
  const { model } = await loadSite({ root, settings });
  return [
    { name: 'pages', value: Object.keys(model.pages).length, unit: 'pages' },
    measureSamples(model),
    await measureWorkflows(model),
    ...(await measureStatements(model)),
    ...(await measureDescription()),
    ...(await measureLinks()),
    ...(await measureFirstViews(model)),
  ];
}
