import { expect, it } from 'vitest';
import { composePaths, listPathItems } from './compose-paths.ts';

const source = (file: string, data: unknown) => ({ file, data, lineOf: () => 1 });
const tagged = (tag: string) => ({ get: { tags: [tag] } });
const root = source('api/openapi.yaml', { tags: [{ name: 'Zones' }, { name: 'Accounts' }] });

it('puts path items in the order of the tags, then of the files', () => {
  const items = listPathItems(root, [
    source('api/paths/accounts.yaml', {
      '/v1/accounts': tagged('Accounts'),
      '/v1/accounts/{id}': tagged('Accounts'),
    }),
    source('api/paths/zones.yaml', { '/v1/zones': tagged('Zones') }),
  ]);
  expect(Object.entries(composePaths(items))).toEqual([
    ['/v1/zones', { $ref: 'paths/zones.yaml#/~1v1~1zones' }],
    ['/v1/accounts', { $ref: 'paths/accounts.yaml#/~1v1~1accounts' }],
    ['/v1/accounts/{id}', { $ref: 'paths/accounts.yaml#/~1v1~1accounts~1%7Bid%7D' }],
  ]);
});

it('takes the first of two path items of one endpoint', () => {
  const files = ['a', 'b'].map((name) => source(`api/${name}.yaml`, { '/v1': tagged('Zones') }));
  expect(composePaths(listPathItems(root, files))).toEqual({ '/v1': { $ref: 'a.yaml#/~1v1' } });
});
