import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OperationAccess } from '#contract/operation-access.ts';
import { compareGrant, selectPermissions } from './select-permissions.ts';

const operation = (operationId: string, rest: Partial<OperationAccess>): OperationAccess => ({
  operationId,
  method: 'GET',
  endpoint: `/v1/${operationId}`,
  title: operationId,
  page: `/${operationId}`,
  ...rest,
});
const OPERATIONS = [
  operation('accounts', { permission: 'accounts:read' }),
  operation('wallets', { permission: 'accounts:read' }),
  operation('vouchers', { permission: 'vouchers:read' }),
  operation('countries', {}),
  operation('profile', { isForUsers: true }),
  operation('unread', { permission: 'notifications:read', isForUsers: true }),
];
const select = (text: string) => selectPermissions(OPERATIONS, [{ name: 'a.ts', text }]);

it('a key needs each permission once, and none for calls that accept no key', () => {
  const { permissions, ofUsers, called } = select(
    'GET /v1/wallets\nGET /v1/vouchers\nGET /v1/countries\nGET /v1/unread\nGET /v1/accounts\nGET /v1/wallets',
  );
  expect(permissions.map(({ permission, operations }) => [permission, operations.length])).toEqual([
    ['accounts:read', 2],
    ['vouchers:read', 1],
  ]);
  expect(permissions[0]?.operations[1]?.places).toEqual([
    { name: 'a.ts', line: 1 },
    { name: 'a.ts', line: 6 },
  ]);
  expect(ofUsers.map(({ operationId }) => operationId)).toEqual(['unread']);
  expect(called).toBe(5);
});

it('a permission is sure where a line names the method of a call', () => {
  const pair = [
    operation('get', { endpoint: '/v1/x', permission: 'x:read' }),
    operation('put', { endpoint: '/v1/x', method: 'PUT', permission: 'x:write' }),
  ];
  const rate = (text: string) =>
    selectPermissions(pair, [{ name: '', text }]).permissions.map(({ permission, isSure }) => [
      permission,
      isSure,
    ]);
  expect(rate("load('/v1/x')")).toEqual([
    ['x:read', false],
    ['x:write', false],
  ]);
  expect(rate("load('/v1/x')\n\nPUT /v1/x")).toEqual([
    ['x:read', false],
    ['x:write', true],
  ]);
});

it('a text without a call needs nothing', () => {
  expect(select('nothing')).toEqual({ permissions: [], ofUsers: [], called: 0, unknown: [] });
});

it('what is granted is what is needed, without what is missing and with what is unused', () => {
  const some = fc.subarray(OPERATIONS);
  const names = fc.subarray(['accounts:read', 'vouchers:read', 'zones:read']);
  fc.assert(
    fc.property(some, names, (operations, granted) => {
      const access = select(operations.map(({ endpoint }) => `GET ${endpoint}\n`).join(''));
      const { missing, unused } = compareGrant(access, granted);
      const needed = access.permissions.map(({ permission }) => permission);
      const kept = needed.filter((permission) => !missing.includes(permission));
      expect([...kept, ...unused].toSorted()).toEqual(granted.toSorted());
      expect(missing.filter((permission) => granted.includes(permission))).toEqual([]);
    }),
  );
});
