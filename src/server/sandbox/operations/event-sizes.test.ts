import { expect, it } from 'vitest';
import { readId, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const { post, readCallbacks } = useSandbox();

const WALLETS = 150;
/** A balance and what is available of it, each with as many digits as an amount can have. */
const DIGITS_OF_WALLET = 32;

/** A group has at most 50 types. */
async function createGroup(number: number): Promise<string> {
  const walletTypeIds: string[] = [];
  for (let index = 0; index < 50; index += 1)
    walletTypeIds.push(readId(await post('/v1/wallet-types', { name: `Type ${number}.${index}` })));
  return readId(await post('/v1/wallet-groups', { name: `Group ${number}`, walletTypeIds }));
}

it('an event of an account with 150 wallets has at most 64 KB', async () => {
  const groupIds = [await createGroup(1), await createGroup(2), await createGroup(3)];
  const wide = '\u{1f600}';
  const made = await post('/v1/accounts', {
    name: wide.repeat(80),
    phoneNumber: '+254711000001',
    walletTypeId: 'wty_01HZX6C3D9FA',
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
    tags: Array.from({ length: 20 }, (_, index) => `${wide.repeat(38)}${index}`),
    groupIds,
  });
  const { wallets } = made.body as { wallets: readonly object[] };
  expect(wallets).toHaveLength(WALLETS + 1);
  const [created] = await readCallbacks();
  const bytes = new TextEncoder().encode(JSON.stringify(created!.payload)).length;
  expect(bytes + WALLETS * DIGITS_OF_WALLET).toBeLessThan(64 * 1024);
});
