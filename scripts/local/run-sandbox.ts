// Starts the local sandbox from the sources of this checkout: npm run sandbox -- --help
import { runSandboxCommand } from '#local/sandbox-command.ts';
import { watchOutput } from '#local/package/watch-output.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { loadSandboxSeed } from '#server/testing/load-sandbox-seed.ts';

// A sandbox answers calls, also when nobody reads what it says.
watchOutput(() => undefined);

const description = await loadApiDescription();
const seed = await loadSandboxSeed();
process.exitCode = await runSandboxCommand(
  process.argv.slice(2),
  { description, seed },
  {
    out: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
  },
);
