import { fillText, NAME_VARIABLE, readFirstName } from './text-variables.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import { DEPENDANTS } from '#server/sandbox/entities/dependant.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import { NOTIFICATION_CHANNELS } from '#server/sandbox/entities/notification-channel.ts';
import { WALLETS } from '#server/sandbox/entities/wallet.ts';
import { formatAmount } from './format-money.ts';
import { isSmsConnected, sendText } from './send-sms.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** The variables of channels' texts, as documents show them. */
export const CHANNEL_VARIABLES = [
  NAME_VARIABLE,
  {
    name: 'amount',
    description: 'The amount with its currency. Empty if the event moves no money.',
    example: 'KES 1,500.00',
  },
] as const;

/** The fields of events' documents that say whom and what they are about. */
interface Facts {
  readonly id?: string;
  readonly accountId?: string;
  readonly subjectId?: string | null;
  readonly walletId?: string;
  readonly amount?: Money;
}

function findHolder(state: Draft, event: string, facts: Facts): Account | undefined {
  const { id, accountId, subjectId, walletId } = facts;
  const subject = subjectId ?? undefined;
  const found = event.startsWith('account.')
    ? id
    : (accountId ??
      (subject && (state.get(DEPENDANTS, subject)?.accountId ?? subject)) ??
      (walletId && state.get(WALLETS, walletId)?.accountId));
  return found === undefined ? undefined : state.get(ACCOUNTS, found);
}

/** Sends the text of each active channel of an event to the client whom it is about. E-mail and push leave no trace. */
export function notifyChannels(state: Draft, event: string, data: object): void {
  const channels = state
    .list(NOTIFICATION_CHANNELS)
    .filter(({ status, events }) => status === 'active' && events.some((name) => name === event));
  if (channels.length === 0) return;
  // The documents of all events have at least these fields with these types, or lack them.
  const facts = data as Facts;
  const holder = findHolder(state, event, facts);
  if (!holder) return;
  const values = {
    name: readFirstName(holder),
    amount: facts.amount ? `${facts.amount.currency} ${formatAmount(state, facts.amount)}` : '',
  };
  for (const channel of channels) {
    const text = fillText(channel.text ?? '', values);
    const isSent = channel.kind === 'sms' && text !== '' && isSmsConnected(state);
    if (isSent) sendText(state, { phoneNumber: holder.phoneNumber, text });
  }
}
