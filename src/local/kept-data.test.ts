// What a folder of --data keeps, whatever happens to the process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLocalSandbox } from './start-sandbox.ts';
import type { LocalSandbox } from './public-types.ts';
import { createLocalCall } from './testing/call-sandbox.ts';
import { loadLocalAssets } from './testing/local-assets.ts';

const assets = await loadLocalAssets();
const root = join(import.meta.dirname, '../..');
const TOP_UP = '/v1/accounts/acc_01HZX6B8V5SE/topups';
const MONEY = { walletId: 'wal_01HZX6BD9SMF', amount: { amount: 100, currency: 'KES' } };

type Started = Pick<LocalSandbox, 'url' | 'appKey' | 'workspaceId'>;

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'local-sandbox-'));
});
afterEach(() => rm(data, { recursive: true }));

/** How many top-ups the wallet has had. */
async function countTopUps({ url, appKey, workspaceId }: Started): Promise<number> {
  const call = createLocalCall({ url, appKey });
  const { body } = await call('GET', `/sandbox/workspaces/${workspaceId}`);
  const { balances } = body as {
    readonly balances: readonly { readonly holder: string; readonly amount: number }[];
  };
  return (balances.find(({ holder }) => holder === MONEY.walletId)?.amount ?? 0) / 100;
}

/** Starts the command in a process that can be killed. */
async function spawnSandbox() {
  const args = [
    '--import',
    'tsx',
    'scripts/local/run-sandbox.ts',
    '--port',
    '0',
    '--json',
    '--data',
    data,
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, ...(JSON.parse(line) as Started) };
}

describe('a folder', () => {
  it.runIf(process.platform === 'linux')(
    'of the kernel is refused, and does not hang',
    async () => {
      const refused = startLocalSandbox(assets, { data: '/proc/wallet/data' });
      await expect(refused).rejects.toThrow('The folder /proc/wallet/data cannot be used: ENOENT');
    },
  );

  it('keeps workspace, key and money from one start to the next', async () => {
    const first = await startLocalSandbox(assets, { data });
    await createLocalCall(first)('POST', TOP_UP, { body: MONEY });
    await first.advance('3d');
    await first.close();
    const second = await startLocalSandbox(assets, { data });
    expect(second.appKey).toBe(first.appKey);
    expect(await countTopUps(second)).toBe(1);
    expect(await second.callbacks()).toHaveLength(1);
    expect((await readdir(data)).toSorted()).toContain('workspace.json');
    await second.close();
    expect(await readdir(data)).not.toContain('process');
  });

  it('belongs to one sandbox at a time', async () => {
    const first = await startLocalSandbox(assets, { data });
    await expect(startLocalSandbox(assets, { data })).rejects.toThrow(
      'Another sandbox uses the folder',
    );
    await first.close();
  });

  it('that cannot be used is told with its path', async () => {
    const file = join(data, 'file');
    await writeFile(file, '');
    for (const unusable of [file, join(file, 'deeper')])
      await expect(startLocalSandbox(assets, { data: unusable })).rejects.toThrow(
        `The folder ${unusable} cannot be used`,
      );
  });

  it.each([
    ['workspace.json', 'is damaged. Move it away'],
    ['sandbox.sqlite', 'cannot be used: file is not a database'],
  ])('with a damaged %s says so, and is free again', async (name, reason) => {
    const file = join(data, name);
    await writeFile(file, 'no such thing');
    await expect(startLocalSandbox(assets, { data })).rejects.toThrow(`${file} ${reason}`);
    await rm(file);
    const mended = await startLocalSandbox(assets, { data });
    await mended.close();
  });

  it('has every answered call after SIGKILL', { timeout: 180_000 }, async () => {
    let answered = 0;
    for (let round = 1; round <= 2; round += 1) {
      const { child, ...sandbox } = await spawnSandbox();
      expect(await countTopUps(sandbox)).toBeGreaterThanOrEqual(answered);
      const call = createLocalCall(sandbox);
      answered = await countTopUps(sandbox);
      const ended = once(child, 'exit');
      const last = answered + 20;
      while (child.signalCode === null) {
        const response = await call('POST', TOP_UP, { body: MONEY }).catch(() => undefined);
        if (response === undefined) break;
        expect(response.status).toBe(201);
        answered += 1;
        // While the next call is under way.
        if (answered === last) setTimeout(() => child.kill('SIGKILL'), 3);
      }
      await ended;
    }
    const after = await startLocalSandbox(assets, { data });
    const kept = await countTopUps(after);
    // The call that was under way may have been committed without an answer.
    expect(kept - answered).toBeGreaterThanOrEqual(0);
    expect(kept - answered).toBeLessThanOrEqual(1);
    await after.close();
  });
});
