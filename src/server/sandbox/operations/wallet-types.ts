import { assertAtLeast } from '#server/sandbox/kernel/assert-at-least.ts';
import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import { assertFreeName, failTaken } from '#server/sandbox/kernel/assert-free-name.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildNewestPageResult, buildPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { CURRENCIES } from '#server/sandbox/entities/company.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import {
  WALLET_GROUPS,
  WALLET_TYPES,
  WALLETS,
  type WalletType,
} from '#server/sandbox/entities/wallet.ts';
import { findDefaultCurrency } from '#server/sandbox/domain/find-default-currency.ts';

/** Behaviours that a type can be given. */
const PROPERTIES = [
  {
    name: 'low-balance-notice',
    description: 'A notice to the account when the balance has become low.',
  },
  { name: 'receipts', description: 'A receipt to the account after each payment.' },
] as const;

function requireType({ state, path }: SharedCall<'walletTypeId'>): WalletType {
  return state.require(WALLET_TYPES, path.walletTypeId, 'wallet_type_not_found');
}

/** The names without repetitions. */
function readProperties(names: readonly string[]): readonly string[] {
  const unknown = names.findIndex((name) => !PROPERTIES.some((offered) => offered.name === name));
  if (unknown >= 0)
    failWith('validation_failed', {
      pointer: `/properties/${unknown}`,
      detail: `properties.${unknown} "${names[unknown]}" is not one of ${PROPERTIES.map(({ name }) => name).join(', ')}.`,
    });
  return [...new Set(names)];
}

function readBound(bound: Money | null, currency: string): Money | null {
  if (bound === null) return null;
  assertAtLeast(0, bound.amount, '/maxBalance/amount');
  if (bound.currency !== currency)
    failWith('currency_mismatch', {
      pointer: '/maxBalance/currency',
      detail: `maxBalance is in ${bound.currency}, and the wallet type in ${currency}.`,
    });
  return bound;
}

function failNoDefault(): never {
  return failWith('not_found', { detail: 'Your company has no currency yet.' });
}

function addWalletType({ state, body }: Call<'addWalletType'>) {
  const currency = body.currency ?? findDefaultCurrency(state) ?? failNoDefault();
  if (!state.get(CURRENCIES, currency))
    failWith('not_found', {
      pointer: '/currency',
      detail: `Your company does not have the currency ${currency}.`,
    });
  const properties = readProperties(body.properties ?? []);
  const maxBalance = readBound(body.maxBalance ?? null, currency);
  assertFreeName(state, WALLET_TYPES, body.name);
  const type: WalletType = {
    id: state.createId('wty'),
    name: body.name,
    currency,
    maxBalance,
    canOverdraw: body.canOverdraw,
    properties,
    status: 'active',
    createdAt: state.at,
  };
  return created(state.put(WALLET_TYPES, type));
}

function listWalletTypes(call: Call<'listWalletTypes'>) {
  return buildNewestPageResult(call, call.state.list(WALLET_TYPES));
}

function listWalletTypeProperties(call: Call<'listWalletTypeProperties'>) {
  return buildPageResult(call, PROPERTIES, ({ name }) => name);
}

function updateWalletType(call: Call<'updateWalletType'>) {
  const { state, body } = call;
  const type = requireType(call);
  const { name = type.name } = body;
  const isTaken = state
    .list(WALLET_TYPES)
    .some((other) => other.name === name && other.id !== type.id);
  if (isTaken && name !== type.name) failTaken('/name', name);
  const maxBalance =
    body.maxBalance === undefined ? type.maxBalance : readBound(body.maxBalance, type.currency);
  const properties = body.properties ? readProperties(body.properties) : type.properties;
  return ok(state.put(WALLET_TYPES, { ...type, name, maxBalance, properties }));
}

function deleteWalletType(call: Call<'deleteWalletType'>) {
  const { state } = call;
  const type = requireType(call);
  const { length } = state.list(WALLETS).filter(({ walletTypeId }) => walletTypeId === type.id);
  if (length > 0)
    failWith('wallet_type_in_use', {
      detail: `The wallet type ${type.id} has ${length} ${length === 1 ? 'wallet' : 'wallets'}.`,
    });
  const group = state.list(WALLET_GROUPS).find((each) => each.walletTypeIds.includes(type.id));
  if (group)
    failWith('wallet_type_in_group', {
      detail: `The wallet group ${group.id} (${group.name}) contains ${type.id}.`,
    });
  state.remove(WALLET_TYPES, type);
  return noContent();
}

function setWalletTypeStatus(call: Call<'setWalletTypeStatus'>) {
  const type = requireType(call);
  return ok(call.state.put(WALLET_TYPES, { ...type, status: call.body.status }));
}

/** The rules of wallets. */
export const WALLET_TYPE_OPERATIONS = {
  addWalletType,
  listWalletTypes,
  listWalletTypeProperties,
  updateWalletType,
  deleteWalletType,
  setWalletTypeStatus,
} satisfies Partial<Handlers>;
