// npm run verify:guides: runs the code of every guide in the order of the page, in each language that the page shows, and
// compares the answers that the page shows with those that come. What is proven already, by the same code and the same
// exchanges with the sandbox, is not run again. Names of guides such as sdk/error-handling, if given, choose among them.
// Options: --all (runs what is proven as well)   --languages php,go   --check (writes no proofs down, as npm test does)
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packSdks } from '#scripts/build/sdk/pack-sdks.ts';
import { root } from '#scripts/lib/root.mjs';
import { settings } from '#settings';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { parseLanguages } from './parse-languages.ts';
import { partByRuntime } from './part-by-runtime.ts';
import { endWith, runCommandLine } from './run-command-line.ts';
import { digestResponses } from './guides/guide-exchange.ts';
import { loadGuideProofs, writeGuideProofs, type GuideProof } from './guides/guide-proofs.ts';
import { listGuideRuns, repeatRequests, type GuideRun } from './guides/guide-run.ts';
import { openGuideSandbox, type GuideSandbox } from './guides/open-guide-sandbox.ts';
import { readGuideSources } from './guides/read-guide-source.ts';
import { runGuide } from './guides/run-guide.ts';
import { SHELL_LANGUAGE } from './guides/shell-language.ts';
import { serveGuideSandbox, type ServedGuideSandbox } from './guides/serve-guide-sandbox.ts';

const USAGE =
  'Usage: npm run verify:guides -- [sdk/error-handling ...] [--all] [--languages php,go] [--check]';

/** @throws TypeError when an option is unknown or has a value that means nothing */
function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      languages: { type: 'string' },
      check: { type: 'boolean', default: false },
    },
  });
  return {
    names: positionals,
    languages: parseLanguages(values.languages),
    isAll: values.all,
    isCheck: values.check,
  };
}

/** Whether a store's proof says what a run would show today. */
async function isProven(
  sandbox: GuideSandbox,
  run: GuideRun,
  proof: GuideProof | undefined,
): Promise<boolean> {
  if (proof?.program !== run.digest) return false;
  return (await repeatRequests(sandbox, run, proof.requests)) === proof.responses;
}

/** Runs the code of a guide in a workspace of its own. @returns its proof, or what is wrong */
async function prove(
  sandbox: GuideSandbox,
  served: ServedGuideSandbox,
  run: GuideRun,
): Promise<GuideProof | string> {
  const access = await sandbox.createWorkspace(run.name, run.workspace);
  served.aim(access);
  const what = await runGuide(run.program, { url: served.url, access });
  const exchanges = served.take();
  if (what !== undefined) return what;
  const requests = exchanges.map(({ request }) => request);
  const responses = digestResponses(exchanges.map(({ response }) => response));
  const again = await repeatRequests(sandbox, run, requests);
  return again === responses
    ? { program: run.digest, requests, responses }
    : 'It passes, but the same requests get other responses the second time.';
}

async function main(): Promise<void> {
  const { names, languages, isAll, isCheck } = readOptions();
  const started = performance.now();
  const sources = await readGuideSources();
  const unknown = names.filter((name) => !sources.some((source) => source.name === name));
  if (unknown.length > 0) throw new TypeError(`No guide ${unknown.join(', ')} shows code.`);
  const all = listGuideRuns(sources);
  const wanted = all.filter(
    ({ guide, language }) =>
      languages.includes(language) && (names.length === 0 || names.includes(guide)),
  );
  const description = await loadApiDescription();
  const sandbox = await openGuideSandbox(description);
  const store = { ...(await loadGuideProofs()) };
  const unproven: GuideRun[] = [];
  for (const run of wanted)
    if (isAll || !(await isProven(sandbox, run, store[run.name]))) unproven.push(run);
  console.log(`${wanted.length - unproven.length} of ${wanted.length} runs are proven already.`);
  const { runnable, others } = partByRuntime(unproven, {
    kind: 'program',
    readLanguage: ({ language }) => language,
    start: SHELL_LANGUAGE,
  });
  const packages = runnable.some(({ usesSdk }) => usesSdk)
    ? await packSdks(join(root, '.cache/guide-sdk'), description, settings.siteUrl)
    : [];
  const served = await serveGuideSandbox(sandbox, description, packages);
  let failed = 0;
  for (const run of runnable) {
    const shown = await prove(sandbox, served, run);
    if (typeof shown !== 'string') {
      store[run.name] = shown;
      console.log(`${run.name} passed`);
      continue;
    }
    failed += 1;
    delete store[run.name];
    console.error(`${run.name} failed\n  ${shown}`);
  }
  await served.close();
  for (const { name } of others) console.log(`${name} was not run: no runtime here`);
  const kept = Object.entries(store).filter(([name]) => all.some((run) => run.name === name));
  if (!isCheck) await writeGuideProofs(Object.fromEntries(kept));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${runnable.length - failed} of ${runnable.length} runs passed in ${seconds} s`);
  endWith(failed, others.length, isCheck);
}

await runCommandLine('verify:guides', USAGE, main);
