// npm run verify:package: runs the samples of every operation and every workflow against the sandbox that readers install
// (dist/client/sandbox.tgz), in the languages' own runtimes. It writes no proofs: the sandbox of the site has them.
// Options: --languages php,go (samples and programs in these)   --samples (no workflows)   --workflows (no samples)
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#scripts/build/ensure-built.mjs';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { parseLanguages } from './parse-languages.ts';
import { runSamples, runWorkflows } from './package/check-package.ts';
import { runCommandLine } from './run-command-line.ts';

const USAGE = 'Usage: npm run verify:package -- [--languages php,go] [--samples] [--workflows]';

/** @throws TypeError when an option is unknown or has a value that means nothing */
function readOptions() {
  const { values } = parseArgs({
    options: {
      languages: { type: 'string' },
      samples: { type: 'boolean', default: false },
      workflows: { type: 'boolean', default: false },
    },
  });
  const isAll = values.samples === values.workflows;
  return {
    languages: parseLanguages(values.languages),
    samples: isAll || values.samples,
    workflows: isAll || values.workflows,
  };
}

async function main(): Promise<void> {
  const { languages, samples, workflows } = readOptions();
  ensureBuilt();
  const present = languages.filter((language) => hasRuntime(language));
  for (const language of languages)
    if (!present.includes(language)) console.log(`${language} was not run: no runtime here`);
  const counts = [
    ...(samples ? [await runSamples(present)] : []),
    ...(workflows ? [await runWorkflows(present)] : []),
  ];
  const hasFailed = counts.some(({ passed, all }) => passed < all);
  if (hasFailed || present.length < languages.length) process.exitCode = 1;
}

await runCommandLine('verify:package', USAGE, main);
