import { accepted } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { CREDIT_SCORES } from '#server/sandbox/entities/identity-check.ts';
import { beginScore } from '#server/sandbox/domain/credit-scores.ts';

function verifyCreditScore({ state, body }: Call<'verifyCreditScore'>) {
  return accepted(beginScore(state, body.accountId));
}

function listCreditScores(call: Call<'listCreditScores'>) {
  return buildNewestPageResult(call, call.state.list(CREDIT_SCORES));
}

/** Credit scores. */
export const CREDIT_SCORE_OPERATIONS = {
  verifyCreditScore,
  listCreditScores,
} satisfies Partial<Handlers>;
