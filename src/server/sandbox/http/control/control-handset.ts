import type { HandsetAnswer } from '#server/sandbox/kernel/magic-values.ts';
import { COMPANIES } from '#server/sandbox/entities/company.ts';
import {
  GATEWAYS,
  PAYMENTS,
  type Gateway,
  type Payment,
} from '#server/sandbox/entities/payment.ts';
import { SandboxError } from '#server/sandbox/http/errors/problem.ts';
import type { DocumentParts } from './control-documents.ts';
import {
  endPayment,
  isUnderWay,
  buildPaymentDocument,
} from '#server/sandbox/domain/make-payment.ts';
import { settle } from '#server/sandbox/domain/settle.ts';
import { openDraft, type Draft } from '#server/sandbox/kernel/draft.ts';
import { readClock } from '#server/sandbox/kernel/read-clock.ts';
import { PLATFORM, type WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import { failBody } from './fail-body.ts';

/** What a reader does on the simulated phone; after `time-out` it says nothing, until the provider does an hour later. */
const ANSWERS: Readonly<Record<string, HandsetAnswer>> = {
  approve: 'approves',
  refuse: 'refuses',
  'wrong-pin': 'wrong-pin',
  'no-money': 'lacks-money',
  'time-out': 'silent',
};

const STATUSES: readonly Gateway['status'][] = ['connected', 'disconnected', 'failing'];

type Body = Readonly<Record<string, unknown>>;

function listCompanies(platform: Draft): readonly Draft[] {
  return platform.list(COMPANIES).map(({ id }) => platform.as(id));
}

/** Builds what the phones show at the moment: the payments that are on their way, and whether the gateway works. */
export function buildHandsetDocument(
  { now, random, limits }: DocumentParts,
  state: WorkspaceState,
) {
  const time = readClock(state, now());
  const open = openDraft({
    state,
    tenant: PLATFORM,
    now: time,
    random,
    maxEntities: limits.entities,
  });
  settle(state, open, time);
  const companies = listCompanies(open.draft);
  return {
    payments: companies.flatMap((company) =>
      company.list(PAYMENTS).filter(isUnderWay).map(buildPaymentDocument),
    ),
    gateways: companies.flatMap((company) =>
      company.list(GATEWAYS).map(({ id, status }) => ({ id, status })),
    ),
  };
}

function findPayment(
  platform: Draft,
  id: string,
): { readonly company: Draft; readonly payment: Payment } {
  for (const company of listCompanies(platform)) {
    const payment = company.get(PAYMENTS, id);
    if (payment && isUnderWay(payment)) return { company, payment };
  }
  throw new SandboxError({
    status: 404,
    code: 'not_found',
    title: 'No such request',
    detail: 'No phone shows this payment. The payment does not exist, or it has ended.',
  });
}

/** Reads `{ paymentId, answer }` and builds what it does. @throws SandboxError */
export function parseHandsetAnswer({ paymentId, answer: named }: Body): (platform: Draft) => void {
  const answer =
    typeof named === 'string' && Object.hasOwn(ANSWERS, named) ? ANSWERS[named] : undefined;
  if (typeof paymentId !== 'string' || answer === undefined)
    return failBody(`Send paymentId, and answer as ${Object.keys(ANSWERS).join(', ')}.`);
  return (platform) => {
    const { company, payment } = findPayment(platform, paymentId);
    if (answer === 'silent') company.put(PAYMENTS, { ...payment, answer });
    else endPayment(company, payment, answer);
  };
}

/** Reads `{ status }` of the mobile-money gateway and builds what it does. @throws SandboxError */
export function parseGatewayStatus({ status: named }: Body): (platform: Draft) => void {
  const status = STATUSES.find((item) => item === named);
  if (!status) return failBody(`Send status as ${STATUSES.join(', ')}.`);
  return (platform) => {
    for (const company of listCompanies(platform)) {
      for (const gateway of company.list(GATEWAYS)) company.put(GATEWAYS, { ...gateway, status });
    }
  };
}
