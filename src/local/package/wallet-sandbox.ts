// The program of the package: npx wallet-sandbox --help
import { runSandboxCommand } from '#local/sandbox-command.ts';
import { readPackageAssets } from './assets.ts';
import { watchOutput } from './watch-output.ts';

// A sandbox answers calls, also when nobody reads what it says.
watchOutput(() => undefined);

process.exitCode = await runSandboxCommand(process.argv.slice(2), readPackageAssets(), {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
});
