import { describe, expect, it } from 'vitest';
import { readOperations, type Operation } from '#server/sandbox/kernel/operation.ts';
import { EXAMPLES_OF_USERS } from '#server/sandbox/testing/example-preparations.ts';
import { formatAddress, listExamples } from '#server/sandbox/testing/example-requests.ts';
import { useSandbox, type Document } from '#server/sandbox/testing/use-sandbox.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const DATES = ['createdAt', 'sentAt', 'receivedAt', 'issuedAt', 'dueAt', 'at'];
/** The span of this list is that of the wallets, which accounts do not show. */
const BY_WALLET = 'listAccountsByWalletDate';
/** Nothing that a workspace begins with stands in these lists. */
const EMPTY = new Set([
  'listAccountsByTags',
  'listBeneficiaryTransactions',
  'listDependantsTransactions',
  'listDependantTransactions',
]);

const has = (operation: Operation, name: string) =>
  operation.parameters.some((each) => each.location === 'query' && each.name === name);
const operations = readOperations(await loadApiDescription());
const lists = operations.filter((each) => has(each, 'cursor') && has(each, 'id'));

const sandbox = useSandbox();

async function readAll(operation: Operation, filters: Readonly<Record<string, string>> = {}) {
  const [example] = listExamples(operation);
  const { accessToken, appKey } = sandbox.workspace;
  const query = { ...example!.query, limit: '100', ...filters };
  const response = await sandbox.call(operation.method, formatAddress({ ...example!, query }), {
    body: example!.body,
    token: EXAMPLES_OF_USERS.has(operation.operationId) ? accessToken : appKey,
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return (response.body as { readonly data: readonly Document[] }).data;
}

/** Filters with a rule that is not equality of one property. */
const OTHER_RULES = new Set(['id', 'cursor', 'limit', 'from', 'to', 'query']);

const isEquality = ({ location, name }: Operation['parameters'][number]) =>
  location === 'query' && !OTHER_RULES.has(name);

describe('every list of objects', () => {
  it.each(lists)('$operationId gives the objects that its filters name', async (operation) => {
    const all = await readAll(operation);
    if (EMPTY.has(operation.operationId)) return expect(all).toEqual([]);
    const one = all.at(-1)!;
    const id = String(one['id']);
    expect(await readAll(operation, { id })).toEqual([one]);
    const both = await readAll(operation, { id: [...new Set([id, all[0]!['id']])].join() });
    expect(both).toEqual([...new Set([all[0], one])]);
    const none = id.replace(/_.*/, '_000000000000');
    expect(await readAll(operation, { id: none })).toEqual([]);
    if (has(operation, 'reference')) {
      const [reference = 'of no entry'] = all
        .map((each) => each['reference'])
        .filter((each) => typeof each === 'string');
      expect(await readAll(operation, { reference })).toEqual(
        all.filter((each) => each['reference'] === reference),
      );
    }
    const date = DATES.find((name) => name in one);
    if (date !== undefined) {
      const dates = all.map((each) => Date.parse(String(each[date])));
      expect(dates).toEqual(dates.toSorted((first, second) => second - first));
    }
    if (!has(operation, 'from') || operation.operationId === BY_WALLET) return;
    const at = new Date(String(one[date!])).toISOString();
    const isLater = (each: Document) => Date.parse(String(each[date!])) >= Date.parse(at);
    expect(await readAll(operation, { from: at })).toEqual(all.filter(isLater));
    expect(await readAll(operation, { to: at })).toEqual(all.filter((each) => !isLater(each)));
  });
});

const filtered = lists.filter(
  (each) => !EMPTY.has(each.operationId) && each.parameters.some(isEquality),
);

describe('every filter that is named like a property', () => {
  it.each(filtered)(
    'of $operationId gives all objects with the value, and no other',
    async (operation) => {
      const all = await readAll(operation);
      for (const { name, schema } of operation.parameters.filter(isEquality)) {
        if (!(name in all[0]!)) continue;
        const given = all.map((each) => each[name]).filter((value) => value !== null);
        const described = (schema as { readonly enum?: readonly unknown[] }).enum ?? [];
        for (const value of new Set([...given, ...described])) {
          const found = await readAll(operation, { [name]: String(value) });
          expect(found.every((each) => each[name] === value)).toBe(true);
          // A list can leave out what nobody has asked for, such as closed accounts.
          expect(
            all.filter(
              (each) => each[name] === value && !found.some(({ id }) => id === each['id']),
            ),
          ).toEqual([]);
        }
      }
    },
  );
});
