import { failField } from '#server/sandbox/kernel/filters.ts';
import { isUnreachable, isUnregistered } from '#server/sandbox/kernel/magic-values.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { formatMoney } from './format-money.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import { GATEWAYS, type Gateway } from '#server/sandbox/entities/payment.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** What the provider charges for an amount up to so much, in minor units. */
const TARIFF = [
  { upTo: 50_000, fee: 900 },
  { upTo: 150_000, fee: 1_500 },
  { upTo: 350_000, fee: 2_300 },
  { upTo: 1_000_000, fee: 3_500 },
  { upTo: Infinity, fee: 4_900 },
] as const;

/** Whom the provider knows besides the company's clients, by the last digits of their number. */
const NAMES = ['Amani', 'Baraka', 'Chiku', 'Dalila', 'Furaha', 'Imani', 'Jabali', 'Kamaria'];
const KNOWN: Readonly<Record<string, string>> = { '+254700000101': 'Grace Wanjiru' };

/** The gateway over which the company pays and collects. Refuses with `provider_unavailable`. */
export function requireGateway(state: Draft): Gateway {
  const [gateway] = state.list(GATEWAYS);
  if (gateway?.status === 'connected') return gateway;
  const detail = `The gateway ${gateway?.name ?? 'of your company'} is ${gateway?.status ?? 'not connected'}.`;
  return failWith('provider_unavailable', { detail });
}

/** What the provider charges for a payment. */
export function buildFee({ amount, currency }: Money): Money {
  const { fee } = TARIFF.find(({ upTo }) => amount <= upTo) ?? TARIFF[0];
  return { amount: fee, currency };
}

/** The tariff within the bounds of a gateway: what is charged for an amount up to so much. */
export function buildTariff({ maxAmount: { amount: max, currency } }: Gateway) {
  return TARIFF.map(({ upTo, fee }) => ({
    upTo: { amount: Math.min(upTo, max), currency },
    fee: { amount: fee, currency },
  }));
}

/** Whether a gateway takes one payment of this amount. */
export function isWithinBounds({ minAmount, maxAmount }: Gateway, { amount }: Money): boolean {
  return amount >= minAmount.amount && amount <= maxAmount.amount;
}

/** Says which amounts a gateway takes, and which one it was asked for. */
export function explainBounds(state: Draft, gateway: Gateway, money: Money): string {
  const { minAmount, maxAmount } = gateway;
  const [least, most, asked] = [minAmount, maxAmount, money].map((each) =>
    formatMoney(state, each),
  );
  return `One payment is between ${least} and ${most}, and this one is ${asked}.`;
}

/** Refuses with `amount_out_of_range` what the gateway does not take at once. */
export function assertWithinBounds(state: Draft, gateway: Gateway, money: Money): void {
  if (isWithinBounds(gateway, money)) return;
  failWith('amount_out_of_range', {
    pointer: '/amount',
    detail: explainBounds(state, gateway, money),
  });
}

/** Refuses with `validation_failed` another currency than the gateway's. */
export function assertGatewayCurrency(gateway: Gateway, currency: string): void {
  if (currency !== gateway.currency)
    failField(
      'currency',
      `is ${currency}, and must be ${gateway.currency}, the currency of the gateway.`,
    );
}

/** Refuses with `recipient_not_found`, or `provider_unavailable` for a number that cannot be looked up. */
export function assertRecipient(phoneNumber: string): void {
  if (isUnregistered(phoneNumber))
    failWith('recipient_not_found', {
      pointer: '/phoneNumber',
      detail: `The provider has no wallet for ${phoneNumber}.`,
    });
  if (isUnreachable(phoneNumber))
    failWith('provider_unavailable', {
      detail: `The provider did not respond about ${phoneNumber}.`,
    });
}

/** The name that the provider has for a number: first name and an initial. */
export function readRecipient(state: Draft, phoneNumber: string): string {
  const client = state.list(ACCOUNTS).find((account) => account.phoneNumber === phoneNumber);
  const digits = Number(phoneNumber.slice(-4));
  const invented = `${NAMES[digits % NAMES.length]} ${String.fromCodePoint(65 + (digits % 26))}`;
  const name = client?.name ?? KNOWN[phoneNumber] ?? invented;
  const [first = name, ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last === undefined ? first.padEnd(2, '.') : `${first} ${Array.from(last)[0]}.`;
}
