import { created, noContent, ok } from '#server/sandbox/kernel/answers.ts';
import type { Answer, Call, Operations } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest } from '#server/sandbox/kernel/filters.ts';
import { expectFreeName } from '#server/sandbox/kernel/free-name.ts';
import { answerNewest, answerPage, type PageQuery } from '#server/sandbox/kernel/pages.ts';
import { expectNoneUnderWay, TEXT_VARIABLES } from '#server/sandbox/domain/send-message.ts';
import { expectKnownVariables, findVariables } from '#server/sandbox/domain/text-variables.ts';
import {
  TEMPLATES,
  type SendingChannel,
  type Template,
} from '#server/sandbox/entities/audience.ts';

const NAMES = TEXT_VARIABLES.map(({ name }) => name);

function showTemplate({ id, name, channel, text, createdAt }: Template) {
  return { id, name, channel, text, variables: findVariables(text), createdAt };
}

function createTemplate({
  state,
  body,
}: Call<Pick<Template, 'name' | 'channel' | 'text'>>): Answer {
  const { name, channel, text } = body;
  expectKnownVariables(text, NAMES);
  expectFreeName(state, TEMPLATES, name);
  const template = { id: state.createId('tpl'), name, channel, text, createdAt: state.at };
  return created(showTemplate(state.put(TEMPLATES, template)));
}

function listTemplates(
  call: Call<unknown, PageQuery & { readonly channel?: SendingChannel }>,
): Answer {
  const { channel } = call.query;
  const templates = call.state.list(TEMPLATES).filter(buildFieldTest({ channel }));
  return answerNewest(call, templates, showTemplate);
}

function updateTemplate({
  state,
  path,
  body,
}: Call<Partial<Pick<Template, 'name' | 'text'>>>): Answer {
  const template = state.need(TEMPLATES, path('templateId'));
  const { name = template.name, text = template.text } = body;
  expectKnownVariables(text, NAMES);
  expectFreeName(state, TEMPLATES, name, template.id);
  return ok(showTemplate(state.put(TEMPLATES, { ...template, name, text })));
}

function deleteTemplate({ state, path }: Call): Answer {
  const template = state.need(TEMPLATES, path('templateId'));
  expectNoneUnderWay(state, ({ templateId }) => templateId === template.id);
  state.remove(TEMPLATES, template);
  return noContent();
}

function listTemplateVariables(call: Call<unknown, PageQuery>): Answer {
  return answerPage(call, TEXT_VARIABLES, ({ name }) => name);
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
