import { expect, it } from 'vitest';
import { createTestSandbox } from '#server/sandbox/testing/create-test-sandbox.ts';
import { createTempStore, STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { measureWorkspace } from './copy-workspace.ts';

it.each(STORE_KINDS)(
  'the size of a copy is in bytes, and not in characters, on %s',
  async (kind) => {
    const sandbox = await createTestSandbox({ store: await createTempStore(kind) });
    const workspace = await sandbox.createWorkspace();
    const rename = async (name: string) => {
      expect(
        await workspace.call('PUT', '/v1/accounts/acc_01HZX6A4N2PC', { body: { name } }),
      ).toMatchObject({
        status: 200,
      });
      return measureWorkspace(sandbox.store.db, workspace.id);
    };
    const latin = await rename('a'.repeat(60));
    // A character of Ethiopic has three bytes.
    expect(await rename('\u1230'.repeat(60))).toBe(latin + 120);
    await sandbox.remove();
  },
);
