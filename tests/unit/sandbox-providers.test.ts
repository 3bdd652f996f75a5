// The names of the settings, through the build's description and seed, in the answers of the sandbox.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSettings } from '#model/parse-settings.ts';
import { readApi } from '#model/api/read-api.ts';
import { createSourceReader } from '#model/sources/source-files.ts';
import { createTestSandbox } from '#server/sandbox/testing/create-test-sandbox.ts';
import { readSandboxSeed } from '#server/testing/load-sandbox-seed.ts';
import { settings } from '#settings';

const PROVIDERS = {
  identity: { name: 'Who Is There', slug: 'who-is-there' },
  mobileMoney: { name: 'Pocket Pay', slug: 'pocket-pay-2' },
  sms: { name: 'Short Words', slug: 'short-words' },
};

const SETTINGS = { ...settings, providers: PROVIDERS };

/** The description as the build makes it from other settings. */
async function bundleDescription() {
  const files = await createSourceReader(join(import.meta.dirname, '../..')).read();
  return readApi(files, parseSettings(SETTINGS)).bundle().json;
}

describe('the providers', () => {
  it('are called as the settings of the site say', async () => {
    const sandbox = await createTestSandbox({
      description: await bundleDescription(),
      seed: await readSandboxSeed(SETTINGS),
    });
    const workspace = await sandbox.createWorkspace();
    const read = async (path: string) => (await workspace.call('GET', path)).body;
    const gateway = { id: 'pocket-pay-2', name: 'Pocket Pay' };
    expect(await read('/v1/gateways')).toMatchObject({ data: [gateway] });
    expect(await read('/v1/gateways/pocket-pay-2/configuration')).toMatchObject({
      gateway: 'pocket-pay-2',
    });
    expect(await read('/v1/mobile-money/b2c/token')).toMatchObject({ kind: 'b2c' });
    expect(await read('/v1/kyc/providers')).toMatchObject({
      data: [{ id: 'who-is-there', name: 'Who Is There' }],
    });
    const connection = await workspace.call('PUT', '/v1/kyc/connection');
    expect(connection.body).toMatchObject({ provider: 'Who Is There' });
    const ended = await workspace.call('GET', '/v1/sms/connection/disconnect');
    expect(ended.body).toMatchObject({ provider: 'Short Words' });
    await sandbox.remove();
  });
});
