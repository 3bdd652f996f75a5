import { describe, expect, it } from 'vitest';
import type { ApiChange, ApiChanges } from '#contract/api-changes.ts';
import { countImpacts, rateImpact, selectChanges } from './select-changes.ts';

const change = (operationId: string, rest: Partial<ApiChange> = {}): ApiChange => ({
  operationId,
  page: `/accounts/${operationId}`,
  title: operationId,
  section: 'Accounts',
  kind: 'changed',
  breaking: true,
  text: 'something differs',
  ...rest,
});
const build = (...changes: ApiChange[]): ApiChanges => ({
  since: '1.0.0',
  version: '2.0.0',
  errors: [],
  operations: [
    { operationId: 'listAccounts', method: 'GET', endpoint: '/v1/accounts' },
    { operationId: 'createAccount', method: 'POST', endpoint: '/v1/accounts' },
  ],
  changes,
});
const select = (changes: ApiChanges, text: string) =>
  selectChanges(changes, [{ name: 'pay.go', text }]);

describe('an operation with a breaking change', () => {
  const FEE_GONE = build(change('listAccounts', { names: ['totalFee'] }));

  it.each(['total_fee', 'TotalFee', '"totalFee"', 'page.totalFee.amount', 'TOTAL_FEE'])(
    'breaks where a line has %s',
    (name) => {
      const { affected } = select(FEE_GONE, `listAccounts()\n${name}\n`);
      expect(affected.map(rateImpact)).toEqual(['breaking']);
      expect(affected[0]!.changes[0]!.places).toEqual([{ name: 'pay.go', line: 2 }]);
    },
  );

  it('is possible where no line names the field', () => {
    const { affected } = select(FEE_GONE, 'listAccounts()\nsubtotalFee, totalFees, fee');
    expect(affected.map(rateImpact)).toEqual(['possible']);
    expect(affected[0]!.changes[0]!.places).toEqual([]);
  });

  it('breaks each caller where the change is of no field', () => {
    const { affected } = select(build(change('listAccounts')), 'listAccounts()');
    expect(affected.map(rateImpact)).toEqual(['breaking']);
  });

  it('is not named by a file that does not call the operation', () => {
    const { affected } = selectChanges(FEE_GONE, [
      { name: 'list.go', text: 'listAccounts()' },
      { name: 'create.go', text: 'createAccount(total_fee)' },
    ]);
    expect(affected.map(rateImpact)).toEqual(['possible']);
  });
});

describe('a log', () => {
  const FEE_GONE = build(change('listAccounts', { names: ['totalFee'] }));
  const rate = (text: string) =>
    selectChanges(FEE_GONE, [{ name: 'call', text, isLog: true }]).affected.map(rateImpact);

  it('names a field in the line of the call', () => {
    expect(rate('POST /v1/accounts name\nGET /v1/accounts totalFee')).toEqual(['breaking']);
  });

  it('names nothing of an operation in the line of another call', () => {
    expect(rate('POST /v1/accounts totalFee\nGET /v1/accounts')).toEqual(['possible']);
  });
});

it('a field that is named does not make a change break', () => {
  const loose = build(change('listAccounts', { names: ['fee'], breaking: false }));
  expect(select(loose, 'listAccounts().fee').affected.map(rateImpact)).toEqual(['changed']);
});

it('operations come by their impact, and are counted by it', () => {
  const changes = build(
    change('createAccount', { names: ['fee'] }),
    change('listAccounts', { names: ['name'], breaking: false }),
    change('listAccounts', { names: ['name'], text: 'name went' }),
  );
  const upgrade = select(changes, 'createAccount(); listAccounts(); name');
  expect(upgrade.affected.map(({ operationId }) => operationId)).toEqual([
    'listAccounts',
    'createAccount',
  ]);
  expect(upgrade.affected[0]!.changes[0]!.text).toBe('name went');
  expect(countImpacts(upgrade)).toEqual({ breaking: 1, possible: 1, changed: 0 });
});
