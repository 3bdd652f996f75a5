import type { JsonObject } from '#contract/json.ts';
import { isJsonObject } from '#contract/json.ts';
import { receiveFunding } from '#server/sandbox/domain/receive-funding.ts';
import { findCompanyWallet } from '#server/sandbox/domain/wallet-money.ts';
import type { Funding } from '#server/sandbox/entities/funding.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import type { Counterparty } from '#server/sandbox/entities/transaction.ts';
import { ApiError } from '#server/sandbox/kernel/api-error.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { failBody } from './fail-body.ts';

/** The most that one request brings, in minor units. */
const MAX_AMOUNT = 1_000_000_000;
const MAX_REFERENCE_LENGTH = 64;

/** Who sends the money. Money from a phone comes by the documented collection. */
const SENDERS: Readonly<Record<'bank' | 'card', Counterparty>> = {
  bank: { type: 'bank', id: null, name: 'Bank transfer' },
  card: { type: 'card', id: null, name: 'Card payment' },
};

const SOURCES = `Send source as ${Object.keys(SENDERS).join(' or ')}.`;

function parseAmount(value: unknown): Money {
  const { amount, currency } = isJsonObject(value) ? value : {};
  const isAmount = Number.isSafeInteger(amount) && Number(amount) >= 1;
  if (!isAmount || Number(amount) > MAX_AMOUNT || typeof currency !== 'string')
    return failBody(
      `Send amount as { "amount": minor units from 1 to ${MAX_AMOUNT}, "currency": "KES" }.`,
    );
  return { amount: Number(amount), currency };
}

function parseReference(value: unknown): string {
  if (typeof value === 'string' && value !== '' && value.length <= MAX_REFERENCE_LENGTH)
    return value;
  return failBody(`Send reference as a text of 1 to ${MAX_REFERENCE_LENGTH} characters.`);
}

/**
 * Reads `{ amount, source, reference }` and builds what lets the money arrive at the company's wallet of that currency.
 *
 * @throws SandboxError
 */
export function parseFunding(body: JsonObject): (company: Draft) => Funding {
  const { source = 'bank', reference = 'SANDBOX' } = body;
  const money = parseAmount(body['amount']);
  const text = parseReference(reference);
  const sender: keyof typeof SENDERS =
    source === 'bank' || source === 'card' ? source : failBody(SOURCES);
  return (company) => {
    const wallet = findCompanyWallet(company, money.currency);
    if (!wallet) return failBody(`The company has no wallet in ${money.currency}.`);
    const outside = SENDERS[sender];
    const receipt = {
      amount: money,
      source: sender,
      reference: text,
      walletId: wallet.id,
      outside,
    };
    try {
      return receiveFunding(company, receipt);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return failBody('The wallet cannot hold this amount.');
    }
  };
}
