import { created, noContent, ok } from '#server/sandbox/calls/answers.ts';
import type { Answer, Call, Operations } from '#server/sandbox/calls/call.ts';
import { answerPage, newestFirst, type PageQuery } from '#server/sandbox/calls/pages.ts';
import { refuse } from '#server/sandbox/calls/refusal.ts';
import { isUnderWay, TEXT_VARIABLES } from '#server/sandbox/communication/send-message.ts';
import {
  expectKnownVariables,
  findVariables,
} from '#server/sandbox/communication/text-variables.ts';
import {
  MESSAGES,
  TEMPLATES,
  type SendingChannel,
  type Template,
} from '#server/sandbox/entities/audience.ts';
import type { Draft } from '#server/sandbox/state/draft.ts';

const NAMES = TEXT_VARIABLES.map(({ name }) => name);

function showTemplate({ id, name, channel, text, createdAt }: Template) {
  return { id, name, channel, text, variables: findVariables(text), createdAt };
}

function expectFreeName(state: Draft, name: string, owner?: string): void {
  const isTaken = state
    .list(TEMPLATES)
    .some((template) => template.name === name && template.id !== owner);
  if (isTaken) refuse('already_exists', { pointer: '/name' });
}

function createTemplate({
  state,
  body,
}: Call<Pick<Template, 'name' | 'channel' | 'text'>>): Answer {
  const { name, channel, text } = body;
  expectKnownVariables(text, NAMES);
  expectFreeName(state, name);
  const template = { id: state.createId('tpl'), name, channel, text, createdAt: state.at };
  return created(showTemplate(state.put(TEMPLATES, template)));
}

function listTemplates(
  call: Call<unknown, PageQuery & { readonly channel?: SendingChannel }>,
): Answer {
  const { channel } = call.query;
  const templates = call.state
    .list(TEMPLATES)
    .filter((template) => channel === undefined || template.channel === channel);
  return answerPage(call, newestFirst(templates), ({ id }) => id, showTemplate);
}

function updateTemplate({
  state,
  path,
  body,
}: Call<Partial<Pick<Template, 'name' | 'text'>>>): Answer {
  const template = state.need(TEMPLATES, path('templateId'));
  const { name = template.name, text = template.text } = body;
  expectKnownVariables(text, NAMES);
  expectFreeName(state, name, template.id);
  return ok(showTemplate(state.put(TEMPLATES, { ...template, name, text })));
}

function deleteTemplate({ state, path }: Call): Answer {
  const template = state.need(TEMPLATES, path('templateId'));
  const isNeeded = state
    .list(MESSAGES)
    .some((message) => message.templateId === template.id && isUnderWay(message));
  if (isNeeded) refuse('state_conflict');
  state.remove(TEMPLATES, template);
  return noContent();
}

function listTemplateVariables(call: Call<unknown, PageQuery>): Answer {
  return answerPage(
    call,
    TEXT_VARIABLES,
    ({ name }) => name,
    (variable) => variable,
  );
}

/** Texts with variables, for messages to audiences. */
export const TEMPLATE_OPERATIONS: Operations = {
  createTemplate,
  listTemplates,
  listLimitedTemplates: listTemplates,
  updateTemplate,
  deleteTemplate,
  listTemplateVariables,
};
