import { PAYMENTS } from '#server/sandbox/entities/payment.ts';
import { continuePayment, isUnderWay, readNextStep } from './make-payment.ts';
import type { SettleRule } from './settle-rule.ts';

/** Payments are taken by the provider and answered by the phone; those of one moment are settled together. */
export const PAYMENT_RULE: SettleRule = (state) => {
  const underWay = state.list(PAYMENTS).filter(isUnderWay);
  if (underWay.length === 0) return undefined;
  const at = underWay.reduce((least, payment) => Math.min(least, readNextStep(payment)), Infinity);
  const due = underWay.filter((payment) => readNextStep(payment) === at);
  return {
    at,
    settle: (later) => {
      for (const payment of due) continuePayment(later, payment);
    },
  };
};
