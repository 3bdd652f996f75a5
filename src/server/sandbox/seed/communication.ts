import { AUDIENCES, MESSAGES, TEMPLATES } from '#server/sandbox/entities/audience.ts';
import { BUSINESS_RULES } from '#server/sandbox/entities/business-rule.ts';
import { APPS } from '#server/sandbox/entities/company.ts';
import { SMS_CONNECTION_ID, SMS_CONNECTIONS, SMS_TEXTS } from '#server/sandbox/entities/sms.ts';
import { moveMoney, SYSTEM } from '#server/sandbox/domain/wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { SEED_IDS } from './seed-part.ts';

/**
 * The connection to the SMS provider and what went over it, an audience, a template, a message, a rule, and two more
 * apps. Names are not those with which the examples make an audience, a template and a rule.
 */
export function seedCommunication(state: Draft): void {
  seedApps(state);
  state.put(SMS_CONNECTIONS, {
    id: SMS_CONNECTION_ID,
    status: 'connected',
    environment: 'live',
    username: 'harvest-lane',
    senderId: 'HARVEST',
    lastTestedAt: '2026-03-02T10:05:00Z',
    answer: 'accepts',
  });
  state.put(BUSINESS_RULES, {
    id: 'rul_01HZX8R7S2EP',
    name: 'Late payments',
    subject: 'payment',
    condition: 'amount > 100000 and hour >= 22',
    action: 'review',
    status: 'active',
    createdAt: '2026-03-02T11:35:00Z',
  });
  const audience = state.put(AUDIENCES, {
    id: 'aud_01HZX8K1L5YH',
    name: 'VIP clients',
    filters: [{ field: 'tag', operator: 'is', value: 'vip' }],
    createdAt: '2026-03-02T11:40:00Z',
  });
  const template = state.put(TEMPLATES, {
    id: 'tpl_01HZX8M3N7AK',
    name: 'Shop hours',
    channel: 'sms',
    text: 'Dear {name}, our shop opens at {time}.',
    createdAt: '2026-03-02T11:45:00Z',
  });
  seedTexts(state, { audienceId: audience.id, templateId: template.id, text: template.text });
}

/** The plan allows two active apps, so the third one can only be started when another one is stopped. */
function seedApps(state: Draft): void {
  state.put(APPS, {
    id: 'app_01HZX5S6R1TA',
    name: 'Season stall',
    status: 'inactive',
    createdAt: '2026-03-02T09:08:00Z',
  });
  state.put(APPS, {
    id: 'app_01HZX5S7Q2TB',
    name: 'Back office',
    status: 'active',
    createdAt: '2026-03-02T09:09:00Z',
  });
}

function seedTexts(
  state: Draft,
  source: { readonly audienceId: string; readonly templateId: string; readonly text: string },
): void {
  const price = { amount: 60, currency: 'KES' };
  const { companyWallet } = SEED_IDS;
  const message = state.put(MESSAGES, {
    ...source,
    id: 'msg_01HZX8P5Q9CM',
    channel: 'sms',
    status: 'sent',
    recipients: 1,
    delivered: 1,
    createdAt: '2026-03-02T11:50:00Z',
    reachable: 1,
    price,
    walletId: companyWallet,
    holdId: null,
    cost: price.amount,
  });
  moveMoney(state, { from: companyWallet, to: SYSTEM.fees, money: price, transfer: message.id });
  const text = { phoneNumber: '+254700000111', status: 'delivered', parts: 1 } as const;
  state.put(SMS_TEXTS, {
    ...text,
    id: 'sms_01HZX8G7H2VE',
    text: 'Dear Grace, you received KES 1,500.00.',
    sentAt: '2026-03-02T11:30:00Z',
    messageId: null,
  });
  state.put(SMS_TEXTS, {
    ...text,
    id: 'sms_01HZX8P6R1DN',
    text: 'Dear Grace, our shop opens at 7:00.',
    sentAt: '2026-03-02T11:50:30Z',
    messageId: message.id,
  });
}
