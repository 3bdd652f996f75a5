import { failNoUserToken } from '#server/sandbox/domain/fail-no-user-token.ts';
import { created, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { COUNTRIES, INDUSTRIES } from '#server/sandbox/entities/places.ts';
import { failField } from '#server/sandbox/kernel/filters.ts';
import { isSuspendedLater, OTP_DIGITS } from '#server/sandbox/kernel/magic-values.ts';
import {
  assertOtp,
  findLastDelivery,
  sendOtp,
  spendOtp,
  buildDeliveryDocument,
  failOtp,
} from '#server/sandbox/domain/otp.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { hashPassword } from '#server/sandbox/kernel/secrets.ts';
import { openUserSession, buildUserDocument } from '#server/sandbox/domain/sessions.ts';
import { APPS, COMPANIES, CURRENCIES, type Company } from '#server/sandbox/entities/company.ts';
import { OTP_DELIVERIES, SESSIONS, USERS, type User } from '#server/sandbox/entities/user.ts';
import { COMPANY_WALLETS } from '#server/sandbox/entities/wallet.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/**
 * Whether a step of the registration of a user who is registered from the beginning may be played again: once each, so
 * that the requests of the examples work in a workspace where the same user can log in.
 */
function rehearse(state: Draft, user: User, step: string): boolean {
  if (!user.rehearsals.includes(step)) return false;
  state.put(USERS, { ...user, rehearsals: user.rehearsals.filter((item) => item !== step) });
  return true;
}

function registerUser({ state, body }: Call<'registerUser'>) {
  const { password, ...details } = body;
  const { email, phoneNumber, language } = details;
  const known = state.list(USERS).find((user) => user.email.toLowerCase() === email.toLowerCase());
  if (known) {
    if (!rehearse(state, known, 'registerUser'))
      failWith('email_taken', { pointer: '/email', detail: `email ${email} is taken.` });
    const shown = { ...known, ...details, companyId: null, status: 'unverified' as const };
    return created(buildUserDocument(shown));
  }
  const id = state.createId('usr');
  sendOtp(state, { id, phoneNumber }, { purpose: 'registration', channel: 'sms' });
  const user: User = {
    ...details,
    id,
    language,
    companyId: null,
    status: 'unverified',
    createdAt: state.at,
    passwords: [hashPassword(id, password)],
    wrongPasswords: 0,
    lockedUntil: null,
    rehearsals: [],
  };
  return created(buildUserDocument(state.put(USERS, user)));
}

function validateRegistrationOtp(call: Call<'validateRegistrationOtp'>) {
  const { state, body } = call;
  const user = state.require(USERS, body.userId, 'user_not_found');
  if (user.status !== 'unverified') return replayValidation(call, user);
  const delivery = findLastDelivery(state, user, 'registration');
  assertOtp(state, delivery, body.otp);
  spendOtp(state, delivery);
  const verified = state.put(USERS, { ...user, status: 'active' });
  const session = openUserSession(call, verified);
  if (isSuspendedLater(user.phoneNumber)) state.put(USERS, { ...verified, status: 'suspended' });
  return ok(session);
}

function failComplete({ id, status }: User): never {
  return failWith('registration_complete', { detail: `The user ${id} is ${status}.` });
}

function replayValidation(call: SharedCall<never, unknown, { readonly otp: string }>, user: User) {
  const { state, body } = call;
  const canReplay = user.rehearsals.includes('validateRegistrationOtp');
  if (canReplay && body.otp !== OTP_DIGITS) failOtp('otp_invalid', undefined);
  if (!rehearse(state, user, 'validateRegistrationOtp')) failComplete(user);
  const session = openUserSession(call, user);
  return ok({ ...session, user: { ...session.user, companyId: null } });
}

function requestRegistrationOtp({ state, path }: Call<'requestRegistrationOtp'>) {
  const user = state.require(USERS, path.userId, 'user_not_found');
  const mayAsk = user.status === 'unverified' || rehearse(state, user, 'requestRegistrationOtp');
  if (!mayAsk) failComplete(user);
  const old = findLastDelivery(state, user, 'registration');
  const delivery = sendOtp(state, user, { purpose: 'registration', channel: 'sms' });
  if (old) state.remove(OTP_DELIVERIES, old);
  return ok(buildDeliveryDocument(state, delivery));
}

function registerCompany(call: Call<'registerCompany'>) {
  const { state, body, caller } = call;
  if (caller.kind !== 'user') return failNoUserToken();
  const country = COUNTRIES.find(({ code }) => code === body.countryCode);
  if (!country)
    return failWith('country_not_supported', {
      pointer: '/countryCode',
      detail: `countryCode ${body.countryCode} is not in the list of countries.`,
    });
  if (!INDUSTRIES.some(({ id }) => id === body.industry))
    failField('industry', `"${body.industry}" is not an id of the list of industries.`);
  const user = state.require(USERS, caller.userId);
  if (user.companyId !== null) return replayCompany(state, user, user.companyId);
  const company = state.put(COMPANIES, {
    ...body,
    taxNumber: body.taxNumber ?? null,
    id: state.createId('cmp'),
    currency: country.currency.code,
    status: 'active',
    createdAt: state.at,
  });
  state.put(USERS, { ...user, companyId: company.id });
  const session = state.require(SESSIONS, caller.sessionId);
  state.put(SESSIONS, { ...session, companyId: company.id });
  furnish(state.as(company.id), country.currency);
  return created(buildCompanyDocument(company));
}

function replayCompany(state: Draft, user: User, companyId: string) {
  const company = state.get(COMPANIES, companyId);
  if (!company || !rehearse(state, user, 'registerCompany'))
    return failWith('already_exists', {
      detail: `You have registered the company ${company?.name ?? companyId} already.`,
    });
  return created(buildCompanyDocument(company));
}

/** What every company begins with. */
function furnish(
  state: Draft,
  currency: { readonly code: string; readonly name: string; readonly decimals: number },
): void {
  const { at: createdAt } = state;
  state.put(CURRENCIES, { ...currency, isDefault: true, createdAt });
  state.put(COMPANY_WALLETS, {
    id: state.createId('wal'),
    name: 'Operations',
    currency: currency.code,
    status: 'active',
  });
  state.put(APPS, { id: state.createId('app'), name: 'Default', status: 'active', createdAt });
}

/** A company as documents show it. */
function buildCompanyDocument(company: Company) {
  const { registrationNumber: _number, taxNumber: _tax, ...shown } = company;
  return shown;
}

/** Users and companies come to the platform. */
export const REGISTRATION_OPERATIONS = {
  registerUser,
  validateRegistrationOtp,
  requestRegistrationOtp,
  registerCompany,
} satisfies Partial<Handlers>;
