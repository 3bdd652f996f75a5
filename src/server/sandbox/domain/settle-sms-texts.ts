import { isUnreachable } from '#server/sandbox/kernel/magic-values.ts';
import { SMS_TEXTS } from '#server/sandbox/entities/sms.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import type { SettleRule } from './settle-rule.ts';

const DELIVERY_MS = 5_000;

/** Text messages reach their phones, or fail to, some seconds after they were handed over. */
export const SMS_TEXT_RULE: SettleRule = (state) => {
  const sent = state.list(SMS_TEXTS).filter(({ status }) => status === 'sent');
  if (sent.length === 0) return undefined;
  const first = sent.reduce(
    (least, { sentAt }) => Math.min(least, Date.parse(sentAt)),
    Number.POSITIVE_INFINITY,
  );
  const settle = (later: Draft): void => {
    for (const text of sent) {
      if (Date.parse(text.sentAt) !== first) continue;
      const status = isUnreachable(text.phoneNumber) ? 'failed' : 'delivered';
      later.put(SMS_TEXTS, { ...text, status });
    }
  };
  return { at: first + DELIVERY_MS, settle };
};
