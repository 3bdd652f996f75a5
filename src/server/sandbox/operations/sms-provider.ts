import { created, ok } from '#server/sandbox/kernel/answers.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest } from '#server/sandbox/kernel/filters.ts';
import {
  isUnreachable,
  readProviderAnswer,
  type ProviderAnswer,
} from '#server/sandbox/kernel/magic-values.ts';
import { answerNewest } from '#server/sandbox/kernel/pages.ts';
import { refuse } from '#server/sandbox/kernel/refusal.ts';
import {
  SMS_CONNECTION_ID,
  SMS_CONNECTIONS,
  SMS_TEXTS,
  type SmsConnection,
  type SmsText,
} from '#server/sandbox/entities/sms.ts';
import { findSmsConnection, sendText } from '#server/sandbox/domain/send-sms.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

const LATENCY_MS = 214;

interface Details extends Pick<SmsConnection, 'environment'> {
  readonly username: string;
  readonly senderId: string;
  readonly apiKey: string;
}

function showConnection({ providers }: SharedCall, connection: SmsConnection) {
  const { id: _id, answer: _answer, ...shown } = connection;
  return { provider: providers.sms.name, ...shown };
}

/** A key of one side of the provider is refused on the other. */
function testKey({ environment, apiKey }: Details): ProviderAnswer {
  const side = /^sms_(test|live)_/.exec(apiKey)?.[1];
  return side !== undefined && side !== environment ? 'refuses' : readProviderAnswer(apiKey);
}

function connectSmsProvider(call: Call<'connectSmsProvider'>) {
  const { state, body } = call;
  const present = findSmsConnection(state);
  const isThere = present !== undefined && present.status !== 'disconnected';
  // The connection of the beginning gives way, so that connecting can be tried at once.
  if (isThere && !state.isSeeded(SMS_CONNECTIONS, present)) refuse('already_exists');
  const answer = testKey(body);
  if (answer === 'is-silent') refuse('provider_unavailable');
  if (answer === 'refuses') refuse('credentials_refused', { pointer: '/apiKey' });
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
  return created(showConnection(call, connection));
}

/** The connection that has not been ended. */
function needConnection(state: Draft): SmsConnection {
  const connection = findSmsConnection(state);
  return connection && connection.status !== 'disconnected' ? connection : refuse('not_found');
}

function disconnectSmsProvider(call: Call<'disconnectSmsProvider'>) {
  const { state } = call;
  const ended = { status: 'disconnected', username: null, senderId: null } as const;
  const connection = state.put(SMS_CONNECTIONS, { ...needConnection(state), ...ended });
  return ok(showConnection(call, connection));
}

function testSmsProvider({ state, caller }: Call<'testSmsProvider'>) {
  const connection = needConnection(state);
  if (caller.kind !== 'user') return refuse('user_not_found');
  const { phoneNumber } = caller.user;
  if (isUnreachable(phoneNumber)) refuse('provider_unavailable');
  const succeeded = connection.answer === 'accepts';
  const status = succeeded ? 'connected' : 'failing';
  state.put(SMS_CONNECTIONS, { ...connection, status, lastTestedAt: state.at });
  if (succeeded) sendText(state, { phoneNumber, text: 'This is a test message.' });
  return ok({
    succeeded,
    latency: LATENCY_MS,
    message: succeeded ? 'Message accepted for delivery.' : 'The key is not valid any more.',
    testedAt: state.at,
  });
}

function showText({ messageId: _messageId, ...shown }: SmsText) {
  return shown;
}

function listSmsLogs(call: Call<'listSmsLogs'>) {
  const { status } = call.query;
  const texts = call.state.list(SMS_TEXTS).filter(buildFieldTest({ status }));
  return answerNewest(call, texts, showText);
}

/** The connection to the SMS provider and what went over it. */
export const SMS_PROVIDER_OPERATIONS = {
  connectSmsProvider,
  disconnectSmsProvider,
  testSmsProvider,
  listSmsLogs,
} satisfies Partial<Handlers>;
