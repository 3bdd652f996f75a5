import { failUndelivered } from '#server/sandbox/domain/otp.ts';
import { failNoUser } from '#server/sandbox/domain/company-users.ts';
import { created, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest } from '#server/sandbox/kernel/filters.ts';
import {
  isUnreachable,
  readProviderAnswer,
  type ProviderAnswer,
} from '#server/sandbox/kernel/magic-values.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import {
  SMS_CONNECTION_ID,
  SMS_CONNECTIONS,
  SMS_TEXTS,
  type SmsConnection,
  type SmsText,
} from '#server/sandbox/entities/sms.ts';
import {
  failCredentials,
  isOfOtherSide,
  PROVIDER_LATENCY_MS,
} from '#server/sandbox/domain/provider-keys.ts';
import { findSmsConnection, sendText } from '#server/sandbox/domain/send-sms.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { USERS } from '#server/sandbox/entities/user.ts';

/** What a company shows that has nothing to disconnect. */
const NEVER_CONNECTED = {
  status: 'disconnected',
  environment: null,
  username: null,
  senderId: null,
  lastTestedAt: null,
} as const;

interface Details extends Pick<SmsConnection, 'environment'> {
  readonly username: string;
  readonly senderId: string;
  readonly apiKey: string;
}

function buildConnectionDocument({ providers }: SharedCall, connection: SmsConnection) {
  const { id: _id, answer: _answer, ...shown } = connection;
  return { provider: providers.sms.name, ...shown };
}

function testKey(details: Details): ProviderAnswer {
  return isOfOtherSide('sms', details) ? 'refuses' : readProviderAnswer(details.apiKey);
}

function connectSmsProvider(call: Call<'connectSmsProvider'>) {
  const { state, body } = call;
  const present = findSmsConnection(state);
  const isThere = present !== undefined && present.status !== 'disconnected';
  if (isThere)
    failWith('already_exists', { detail: `Your company is connected as ${present.username}.` });
  const answer = testKey(body);
  if (answer === 'is-silent')
    failWith('provider_unavailable', { detail: 'The SMS provider did not respond.' });
  if (answer === 'refuses') failCredentials(body);
  const { environment, username, senderId } = body;
  const connection = state.put(SMS_CONNECTIONS, {
    id: SMS_CONNECTION_ID,
    status: 'connected',
    environment,
    username,
    senderId,
    lastTestedAt: state.at,
    answer,
  });
  return created(buildConnectionDocument(call, connection));
}

/** The connection that has not been ended. */
function requireConnection(state: Draft): SmsConnection {
  const connection = findSmsConnection(state);
  if (connection && connection.status !== 'disconnected') return connection;
  return failWith('not_found', { detail: 'Your company is not connected to the SMS provider.' });
}

function disconnectSmsProvider(call: Call<'disconnectSmsProvider'>) {
  const { state, providers } = call;
  const connection = findSmsConnection(state);
  if (!connection) return ok({ provider: providers.sms.name, ...NEVER_CONNECTED });
  if (connection.status === 'disconnected') return ok(buildConnectionDocument(call, connection));
  const ended = { status: 'disconnected', username: null, senderId: null } as const;
  const left = state.put(SMS_CONNECTIONS, { ...connection, ...ended });
  return ok(buildConnectionDocument(call, left));
}

function testSmsProvider({ state, caller }: Call<'testSmsProvider'>) {
  const connection = requireConnection(state);
  if (caller.kind !== 'user') return failNoUser();
  const { phoneNumber } = state.require(USERS, caller.userId);
  if (isUnreachable(phoneNumber)) failUndelivered(phoneNumber);
  const hasSucceeded = connection.answer === 'accepts';
  const status = hasSucceeded ? 'connected' : 'failing';
  state.put(SMS_CONNECTIONS, { ...connection, status, lastTestedAt: state.at });
  if (hasSucceeded) sendText(state, { phoneNumber, text: 'This is a test message.' });
  return ok({
    hasSucceeded,
    latency: PROVIDER_LATENCY_MS,
    message: hasSucceeded ? 'Message accepted for delivery.' : 'The key is no longer valid.',
    testedAt: state.at,
  });
}

function buildTextDocument({ messageId: _messageId, ...shown }: SmsText) {
  return shown;
}

function listSmsLogs(call: Call<'listSmsLogs'>) {
  const { status } = call.query;
  const texts = call.state.list(SMS_TEXTS).filter(buildFieldTest({ status }));
  return buildNewestPageResult(call, texts, buildTextDocument);
}

/** The connection to the SMS provider and what went over it. */
export const SMS_PROVIDER_OPERATIONS = {
  connectSmsProvider,
  disconnectSmsProvider,
  testSmsProvider,
  listSmsLogs,
} satisfies Partial<Handlers>;
