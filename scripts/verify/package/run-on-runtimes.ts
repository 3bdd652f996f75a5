// The package of the built site on each runtime that npm has as a package.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#scripts/lib/root.mjs';
import { installRuntime, NODE_RELEASES, QUIET_NPM } from '#scripts/verify/node-releases.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 60_000;

/** Runtimes by their name: the package that brings each, and the command in it. */
const RUNTIMES: Readonly<Record<string, { readonly spec: string; readonly command: string[] }>> = {
  ...Object.fromEntries(
    Object.entries(NODE_RELEASES).map(([name, spec]) => [
      name,
      { spec, command: ['node/bin/node'] },
    ]),
  ),
  Bun: { spec: 'bun@1.4.5', command: ['.bin/bun'] },
  Deno: { spec: 'deno@2.9.6', command: ['.bin/deno', 'run', '--allow-all'] },
};

/** Reads, writes, logs in, moves the clock, and receives a callback. */
const PROGRAM = `import { createServer } from 'node:http';
import { startSandbox } from 'wallet-sandbox';

let signed = 0;
const receiver = createServer((request, response) => {
  if (request.headers['wallet-signature']) signed += 1;
  request.resume().on('end', () => response.writeHead(200).end());
});
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const sandbox = await startSandbox({
  random: 7,
  data: process.argv[2],
  callbacks: \`http://127.0.0.1:\${receiver.address().port}/hook\`,
});
const call = (path, body, key = sandbox.appKey) =>
  fetch(sandbox.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(key && { authorization: \`Bearer \${key}\` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const money = { walletId: 'wal_01HZX6BD9SMF', amount: { amount: 100, currency: 'KES' } };
const login = { email: 'amina@harvestlane.example', password: 'correct-horse-battery' };
const read = await call('/v1/accounts');
const written = await call('/v1/accounts/acc_01HZX6B8V5SE/topups', money);
const user = await call('/v1/auth/login', login, null);
const refused = await call('/v1/accounts', {});
await sandbox.advance('1d');
const states = (await sandbox.callbacks()).map(({ state }) => state);
console.log(JSON.stringify([read.status, written.status, user.status, refused.status, states, signed]));
await sandbox.close();
receiver.closeAllConnections();
receiver.close();
`;
const EXPECTED = '[200,201,200,422,["delivered"],1]';

/** The command line reads the description and builds a call. */
const WALLET_ARGS = ['call', 'listAccounts', 'limit=1', '--dry-run', '--json'];
const WALLET_EXPECTED = '"url":"http://127.0.0.1:4010/v1/accounts?limit=1"';
const KEY = `wk_test_${'0'.repeat(24)}_0`;

async function runOn(name: string, folder: string): Promise<boolean> {
  const { spec, command: runtime } = RUNTIMES[name]!;
  const [path = '', ...args] = runtime;
  const program = await installRuntime(spec, path);
  const data = join(folder, `data-${spec}`);
  const { stdout } = await run(program, [...args, 'program.mjs', data], {
    cwd: folder,
    timeout: TIMEOUT_MS,
  });
  const wallet = join(folder, 'node_modules/wallet-sandbox/wallet.js');
  const command = await run(program, [...args, wallet, ...WALLET_ARGS], {
    cwd: folder,
    timeout: TIMEOUT_MS,
    env: { ...process.env, WALLET_API_KEY: KEY },
  });
  const isCommandRight = command.stdout.includes(WALLET_EXPECTED);
  const isRight = stdout.trim() === EXPECTED && isCommandRight;
  console.log(
    `${name} (${spec}): ${isRight ? 'runs' : `answers ${stdout.trim()} ${command.stdout.trim()}`}`,
  );
  return isRight;
}

/** What came of a runtime. */
interface RuntimeResult {
  /** The package that brings the runtime, with its version. */
  readonly spec: string;
  readonly runs: boolean;
}

/** Runs a program and the command line of the package on each runtime. */
export async function runOnRuntimes(): Promise<readonly RuntimeResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'runtimes-'));
  try {
    await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    const tarball = join(root, 'dist/client/sandbox.tgz');
    await run('npm', ['install', '--offline', ...QUIET_NPM, tarball], { cwd: folder });
    await writeFile(join(folder, 'program.mjs'), PROGRAM);
    const results: RuntimeResult[] = [];
    for (const [name, { spec }] of Object.entries(RUNTIMES)) {
      const runs = await runOn(name, folder).catch((error: unknown) => {
        console.error(`${name}: ${String(error)}`);
        return false;
      });
      results.push({ spec, runs });
    }
    return results;
  } finally {
    await rm(folder, { recursive: true });
  }
}
