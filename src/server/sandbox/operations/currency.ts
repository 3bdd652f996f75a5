import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { failTaken } from '#server/sandbox/kernel/assert-free-name.ts';
import { failField } from '#server/sandbox/kernel/filters.ts';
import { buildPageResult } from '#server/sandbox/kernel/pages.ts';
import { newestFirst } from '#server/sandbox/kernel/select-entries.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { CURRENCIES, type Currency } from '#server/sandbox/entities/company.ts';
import { ISO_CURRENCIES } from '#server/sandbox/entities/iso-currencies.ts';
import { VOUCHERS, formatVoucherHolder } from '#server/sandbox/entities/voucher.ts';
import { COMPANY_WALLETS, WALLET_TYPES } from '#server/sandbox/entities/wallet.ts';
import { assertEmpty, findCompanyWallet } from '#server/sandbox/domain/wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Makes a currency the only default. */
function makeDefault(state: Draft, currency: Currency): Currency {
  for (const other of state.list(CURRENCIES))
    if (other.isDefault && other.code !== currency.code)
      state.put(CURRENCIES, { ...other, isDefault: false });
  return currency.isDefault ? currency : state.put(CURRENCIES, { ...currency, isDefault: true });
}

function addCurrency(call: Call<'addCurrency'>) {
  const { state, body } = call;
  const known = ISO_CURRENCIES.get(body.code);
  if (!known)
    return failField('code', `"${body.code}" is not the ISO 4217 code of a country's currency.`);
  if (state.get(CURRENCIES, body.code)) failTaken('/code', body.code);
  const currency = state.put(CURRENCIES, { ...known, isDefault: false, createdAt: state.at });
  state.put(COMPANY_WALLETS, {
    id: state.createId('wal'),
    name: `Operations ${known.code}`,
    currency: known.code,
    status: 'active',
  });
  return created(body.isDefault ? makeDefault(state, currency) : currency);
}

function listCurrencies(call: Call<'listCurrencies'>) {
  return buildPageResult(call, newestFirst(call.state.list(CURRENCIES)), ({ code }) => code);
}

function updateCurrency({ state, body, path }: Call<'updateCurrency'>) {
  const currency = state.require(CURRENCIES, path.code);
  if (body.isDefault) return ok(makeDefault(state, currency));
  return currency.isDefault ? failDefault(currency, '/isDefault') : ok(currency);
}

function failDefault({ code }: Currency, pointer?: string): never {
  return failWith('currency_is_default', {
    detail: `${code} is the default currency of your company.`,
    pointer,
  });
}

/** Refuses to close the company's wallet while it holds money or money of vouchers would come back to it. */
function assertNoMoney(state: Draft, currency: string): void {
  const wallet = findCompanyWallet(state, currency);
  if (wallet) assertEmpty(state, wallet);
  if (state.list(VOUCHERS).some((voucher) => state.sum(formatVoucherHolder(voucher), currency) > 0))
    failWith('account_has_balance', {
      detail: 'Vouchers in this currency hold money that will return to the payment wallet.',
    });
}

function deleteCurrency({ state, path }: Call<'deleteCurrency'>) {
  const currency = state.require(CURRENCIES, path.code);
  const { code, isDefault } = currency;
  if (isDefault) failDefault(currency);
  assertNoMoney(state, code);
  const { length } = state.list(WALLET_TYPES).filter((type) => type.currency === code);
  if (length > 0)
    failWith('currency_in_use', {
      detail: `${length} wallet ${length === 1 ? 'type has' : 'types have'} the currency ${code}.`,
    });
  const wallet = findCompanyWallet(state, code);
  if (wallet) state.remove(COMPANY_WALLETS, wallet);
  state.remove(CURRENCIES, currency);
  return noContent();
}

/** The company's currencies. */
export const CURRENCY_OPERATIONS = {
  addCurrency,
  listCurrencies,
  updateCurrency,
  deleteCurrency,
} satisfies Partial<Handlers>;
