import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './is-public-address.ts';
import { resolveChecked, type HostAddress } from './resolve-checked.ts';

const PUBLIC = { address: '93.184.215.14', family: 4 };
const PRIVATE = { address: '10.0.0.1', family: 4 };

function check(host: string, addresses: readonly HostAddress[]) {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return addresses;
  };
  const found = resolveChecked(host, resolve, isPublicAddress);
  return { found, asked };
}

describe('resolveChecked', () => {
  it('gives all addresses of a host', async () => {
    const both = [PUBLIC, { address: '2606:2800:21f::1', family: 6 }];
    const { found, asked } = check('hooks.example', both);
    expect(await found).toEqual(both);
    expect(asked).toEqual(['hooks.example']);
  });

  it.each([[[PRIVATE]], [[PUBLIC, PRIVATE]]])('gives none of %j', async (addresses) => {
    expect(await check('hooks.example', addresses).found).toBeUndefined();
  });

  it('asks nobody about an address, and checks it all the same', async () => {
    const known = check('93.184.215.14', []);
    expect(await known.found).toEqual([PUBLIC]);
    expect(await check('[::1]', []).found).toBeUndefined();
    expect(await check('127.0.0.1', []).found).toBeUndefined();
    expect(known.asked).toEqual([]);
  });

  it('fails for a host without an address', async () => {
    await expect(check('hooks.example', []).found).rejects.toThrow('no address');
  });
});
