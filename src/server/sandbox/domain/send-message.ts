import { isUnreachable } from '#server/sandbox/kernel/magic-values.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import type { Account } from '#server/sandbox/entities/account.ts';
import { MESSAGES, type Message, type SendingChannel } from '#server/sandbox/entities/audience.ts';
import { SMS_TEXTS, type SmsText } from '#server/sandbox/entities/sms.ts';
import { transact } from './transact.ts';
import { findCompanyWallet, holdMoney, releaseHold, SYSTEM, failNoFunds } from './wallet-money.ts';
import { countParts, isSmsConnected, putText } from './send-sms.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { findDefaultCurrency } from './find-default-currency.ts';
import { fillText, NAME_VARIABLE, readFirstName } from './text-variables.ts';

/** What one delivery costs, in minor units; by SMS each part of a text. */
const PRICES: Readonly<Record<SendingChannel, number>> = { sms: 60, email: 20, push: 10 };

/** The variables of templates and messages, as documents show them. */
export const TEXT_VARIABLES = [
  NAME_VARIABLE,
  {
    name: 'time',
    description: 'Opening time of the company, as it is set in the console.',
    example: '7:00',
  },
] as const;

const OPENING_TIME = '7:00';

/** The text as one recipient gets it. */
function fillFor(account: Account, text: string): string {
  return fillText(text, { name: readFirstName(account), time: OPENING_TIME });
}

/**
 * Queues a message to accounts and holds its cost. The rest happens by itself. Refuses with `provider_unavailable` and
 * `insufficient_funds`.
 */
export function queueMessage(
  state: Draft,
  given: Pick<Message, 'audienceId' | 'templateId' | 'channel' | 'text'>,
  accounts: readonly Account[],
): Message {
  const { channel } = given;
  if (channel === 'sms' && !isSmsConnected(state))
    failWith('provider_unavailable', {
      detail: 'Your company is not connected to the SMS provider.',
    });
  const currency = findDefaultCurrency(state) ?? failNoFunds({ currency: 'any currency' });
  const texts = channel === 'sms' ? accounts.map((account) => fillFor(account, given.text)) : [];
  const units = channel === 'sms' ? sumParts(texts) : accounts.length;
  const price = { amount: PRICES[channel], currency };
  const id = state.createId('msg');
  for (const [index, text] of texts.entries())
    putText(state, {
      phoneNumber: accounts[index]!.phoneNumber,
      text,
      status: 'queued',
      messageId: id,
    });
  return state.put(MESSAGES, {
    ...given,
    id,
    status: 'queued',
    recipientCount: accounts.length,
    deliveredCount: 0,
    createdAt: state.at,
    reachable: accounts.filter((account) => isReachable(account, channel)).length,
    price,
    ...holdCost(state, { amount: price.amount * units, currency }),
    cost: 0,
  });
}

function sumParts(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countParts(text), 0);
}

/** An e-mail needs an address. A push message reaches every account that can be reached at all. */
function isReachable({ email, phoneNumber }: Account, channel: SendingChannel): boolean {
  return channel === 'email' ? email !== null : !isUnreachable(phoneNumber);
}

function holdCost(state: Draft, money: Message['price']): Pick<Message, 'walletId' | 'holdId'> {
  if (money.amount === 0) return { walletId: null, holdId: null };
  const wallet = findCompanyWallet(state, money.currency) ?? failNoFunds(money);
  return { walletId: wallet.id, holdId: holdMoney(state, wallet.id, money).id };
}

function listTexts(state: Draft, { id }: Message): readonly SmsText[] {
  return state.list(SMS_TEXTS).filter(({ messageId }) => messageId === id);
}

/** Hands the texts of a queued message over; without a connection each of them fails. */
export function beginSending(state: Draft, message: Message): void {
  const status = isSmsConnected(state) ? 'sent' : 'failed';
  for (const text of listTexts(state, message))
    state.put(SMS_TEXTS, { ...text, status, sentAt: state.at });
  state.put(MESSAGES, { ...message, status: 'sending' });
}

/** Ends a message that is being sent: what was delivered is charged, the rest of what was held is let go. */
export function endSending(state: Draft, message: Message): void {
  const arrived = listTexts(state, message).filter(({ status }) => status === 'delivered');
  const isSms = message.channel === 'sms';
  const deliveredCount = isSms ? arrived.length : message.reachable;
  const units = isSms ? arrived.reduce((sum, { partCount }) => sum + partCount, 0) : deliveredCount;
  const cost = units * message.price.amount;
  if (message.holdId !== null) releaseHold(state, message.holdId);
  if (cost > 0 && message.walletId !== null)
    transact(state, {
      from: message.walletId,
      to: SYSTEM.fees,
      money: { amount: cost, currency: message.price.currency },
      details: { type: 'fee', reference: message.id },
    });
  const hasFailed = deliveredCount === 0 && message.recipientCount > 0;
  const status = hasFailed ? 'failed' : 'sent';
  state.put(MESSAGES, { ...message, status, deliveredCount, holdId: null, cost });
}

/** Refuses with `message_in_progress` to take away what a message that is on its way was made from. */
export function assertNoneUnderWay(state: Draft, isMadeFrom: (message: Message) => boolean): void {
  const found = state.list(MESSAGES).find((each) => isMadeFrom(each) && isUnderWay(each));
  if (found)
    failWith('message_in_progress', { detail: `The message ${found.id} is ${found.status}.` });
}

/** Whether a message is on its way. */
export function isUnderWay({ status }: Message): boolean {
  return status === 'queued' || status === 'sending';
}
