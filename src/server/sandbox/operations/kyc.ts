import { accepted, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest } from '#server/sandbox/kernel/filters.ts';
import { readImage } from '#server/sandbox/kernel/images.ts';
import { buildNewestPageResult, buildPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { IDENTITY_CHECKS, IDENTITY_INQUIRIES } from '#server/sandbox/entities/identity-check.ts';
import { beginCheck } from '#server/sandbox/domain/identity-checks.ts';
import { findIdentityConnection } from '#server/sandbox/domain/identity-connection.ts';

const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
const PICTURES = ['documentImage', 'faceImage'] as const;

function runBasicVerification({ state, body }: Call<'runBasicVerification'>) {
  const { accountId, documentType, documentNumber } = body;
  const evidence = [documentNumber];
  return accepted(beginCheck(state, { accountId, documentType, level: 'basic', evidence }));
}

function runEnhancedVerification(call: Call<'runEnhancedVerification'>) {
  const { accountId, documentType } = call.body;
  for (const field of PICTURES) readImage(call, field, 1, MAX_PICTURE_BYTES);
  const evidence = PICTURES.map((field) => call.files[field]?.name ?? '');
  return accepted(beginCheck(call.state, { accountId, documentType, level: 'enhanced', evidence }));
}

function listIdentityChecks(call: Call<'listIdentityChecks'>) {
  const { status } = call.query;
  const checks = call.state.list(IDENTITY_CHECKS).filter(buildFieldTest({ status }));
  return buildNewestPageResult(call, checks);
}

function resendIdentityCallback({ state, path }: Call<'resendIdentityCallback'>) {
  const check = state.require(IDENTITY_CHECKS, path.checkId);
  if (check.completedAt === null)
    return failWith('check_pending', { detail: `The check ${check.id} is still pending.` });
  const { eventId } = state.require(IDENTITY_INQUIRIES, check.id);
  const told = eventId === null ? undefined : { id: eventId, at: check.completedAt };
  state.emit('identity_check.completed', check, told);
  return ok(check);
}

function listKycProviders(call: Call<'listKycProviders'>) {
  const connection = findIdentityConnection(call.state);
  const isConnected = connection !== undefined && connection.status !== 'disconnected';
  const provider = {
    ...call.providers.identity,
    countries: ['KE'],
    isConnected,
  };
  return buildPageResult(call, [provider], ({ id }) => id);
}

/** Identity checks. */
export const KYC_OPERATIONS = {
  runBasicVerification,
  runEnhancedVerification,
  listIdentityChecks,
  resendIdentityCallback,
  listKycProviders,
} satisfies Partial<Handlers>;
