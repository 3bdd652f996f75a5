import { accepted, created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { failField } from '#server/sandbox/kernel/filters.ts';
import { assertFreeName } from '#server/sandbox/kernel/assert-free-name.ts';
import { buildNewestPageResult, buildPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { buildAccountDocument } from '#server/sandbox/domain/account-document.ts';
import {
  checkFilters,
  FILTER_FIELDS,
  listAudienceMembers,
} from '#server/sandbox/domain/audience-accounts.ts';
import { findDefaultCurrency } from '#server/sandbox/domain/find-default-currency.ts';
import {
  assertNoneUnderWay,
  isUnderWay,
  queueMessage,
  TEXT_VARIABLES,
} from '#server/sandbox/domain/send-message.ts';
import { assertKnownVariables } from '#server/sandbox/domain/text-variables.ts';
import {
  AUDIENCES,
  MESSAGES,
  TEMPLATES,
  type Audience,
  type Message,
  type SendingChannel,
} from '#server/sandbox/entities/audience.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

interface NewMessage {
  readonly audienceId: string;
  readonly channel: SendingChannel;
  readonly templateId?: string | null;
  readonly text?: string | null;
}

const NAMES = TEXT_VARIABLES.map(({ name }) => name);

function buildAudienceDocument(state: Draft, audience: Audience) {
  const { id, name, filters, createdAt } = audience;
  return {
    id,
    name,
    filters,
    accountCount: listAudienceMembers(state, audience).length,
    createdAt,
  };
}

function requireAudience({ state, path }: SharedCall<'audienceId'>): Audience {
  return state.require(AUDIENCES, path.audienceId);
}

function createAudience({ state, body }: Call<'createAudience'>) {
  const { name, filters } = body;
  checkFilters(state, filters);
  assertFreeName(state, AUDIENCES, name);
  const audience = { id: state.createId('aud'), name, filters, createdAt: state.at };
  return created(buildAudienceDocument(state, state.put(AUDIENCES, audience)));
}

function listAudiences(call: Call<'listAudiences'>) {
  const { state } = call;
  return buildNewestPageResult(call, state.list(AUDIENCES), (audience) =>
    buildAudienceDocument(state, audience),
  );
}

function getAudience(call: Call<'getAudience'>) {
  return ok(buildAudienceDocument(call.state, requireAudience(call)));
}

function updateAudience(call: Call<'updateAudience'>) {
  const { state, body } = call;
  const audience = requireAudience(call);
  const { name = audience.name, filters = audience.filters } = body;
  if (body.filters) checkFilters(state, body.filters);
  assertFreeName(state, AUDIENCES, name, audience.id);
  return ok(buildAudienceDocument(state, state.put(AUDIENCES, { ...audience, name, filters })));
}

function deleteAudience(call: Call<'deleteAudience'>) {
  const { state } = call;
  const audience = requireAudience(call);
  assertNoneUnderWay(state, ({ audienceId }) => audienceId === audience.id);
  state.remove(AUDIENCES, audience);
  return noContent();
}

function listAudienceAccounts(call: Call<'listAudienceAccounts'>) {
  const { state } = call;
  return buildNewestPageResult(call, listAudienceMembers(state, requireAudience(call)), (account) =>
    buildAccountDocument(state, account),
  );
}

function listAudienceFilters(call: Call<'listAudienceFilters'>) {
  return buildPageResult(call, FILTER_FIELDS, ({ field }) => field);
}

function buildMessageDocument(message: Message) {
  const {
    id,
    audienceId,
    templateId,
    channel,
    text,
    status,
    recipientCount,
    deliveredCount,
    createdAt,
  } = message;
  return {
    id,
    audienceId,
    templateId,
    channel,
    text,
    status,
    recipientCount,
    deliveredCount,
    createdAt,
  };
}

function listMessages(call: Call<'listMessages'>) {
  return buildNewestPageResult(call, call.state.list(MESSAGES), buildMessageDocument);
}

/** The text of a message: its own, or that of a template for the same channel. */
function readText(state: Draft, { channel, templateId, text }: NewMessage): string {
  if (templateId == null) {
    const own = text ?? failField('text', 'or templateId is missing.');
    assertKnownVariables(own, NAMES);
    return own;
  }
  const template = state.require(TEMPLATES, templateId);
  if (template.channel !== channel)
    failWith('channel_mismatch', {
      pointer: '/templateId',
      detail: `The template ${template.id} is for ${template.channel}, and the message for ${channel}.`,
    });
  return template.text;
}

function sendMessageToAudience({ state, body }: Call<'sendMessageToAudience'>) {
  const { audienceId, channel, templateId = null } = body;
  if (templateId !== null && body.text != null)
    failField('text', 'cannot be sent with templateId.');
  if (templateId === null && body.text == null) failField('text', 'or templateId is missing.');
  const accounts = listAudienceMembers(state, state.require(AUDIENCES, audienceId));
  const text = readText(state, body);
  const message = queueMessage(state, { audienceId, templateId, channel, text }, accounts);
  return accepted(buildMessageDocument(message));
}

function getCommunicationSummary({ state }: Call<'getCommunicationSummary'>) {
  const month = state.at.slice(0, 7);
  const messages = state.list(MESSAGES).filter(({ createdAt }) => createdAt.startsWith(month));
  const ended = messages.filter((message) => !isUnderWay(message));
  const currency = findDefaultCurrency(state) ?? 'KES';
  const sum = (read: (message: Message) => number) =>
    ended.reduce((total, message) => total + read(message), 0);
  return ok({
    audienceCount: state.list(AUDIENCES).length,
    templateCount: state.list(TEMPLATES).length,
    messageCount: messages.length,
    deliveredCount: sum(({ deliveredCount }) => deliveredCount),
    failedCount: sum(({ recipientCount, deliveredCount }) => recipientCount - deliveredCount),
    cost: {
      amount: sum(({ cost, price }) => (price.currency === currency ? cost : 0)),
      currency,
    },
  });
}

/** Audiences, and messages to them. */
export const COMMUNICATION_OPERATIONS = {
  createAudience,
  listAudiences,
  getAudience,
  updateAudience,
  deleteAudience,
  listAudienceAccounts,
  listAudienceFilters,
  listMessages,
  sendMessageToAudience,
  getCommunicationSummary,
} satisfies Partial<Handlers>;
