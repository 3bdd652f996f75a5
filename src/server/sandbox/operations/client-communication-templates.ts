import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest } from '#server/sandbox/kernel/filters.ts';
import { assertFreeName } from '#server/sandbox/kernel/assert-free-name.ts';
import { buildNewestPageResult, buildPageResult } from '#server/sandbox/kernel/pages.ts';
import { assertNoneUnderWay, TEXT_VARIABLES } from '#server/sandbox/domain/send-message.ts';
import { assertKnownVariables, findVariables } from '#server/sandbox/domain/text-variables.ts';
import { TEMPLATES, type Template } from '#server/sandbox/entities/audience.ts';

const NAMES = TEXT_VARIABLES.map(({ name }) => name);

function buildTemplateDocument({ id, name, channel, text, createdAt }: Template) {
  return { id, name, channel, text, variables: findVariables(text), createdAt };
}

function createTemplate({ state, body }: Call<'createTemplate'>) {
  const { name, channel, text } = body;
  assertKnownVariables(text, NAMES);
  assertFreeName(state, TEMPLATES, name);
  const template = { id: state.createId('tpl'), name, channel, text, createdAt: state.at };
  return created(buildTemplateDocument(state.put(TEMPLATES, template)));
}

function listTemplates(call: Call<'listTemplates'>) {
  return buildNewestPageResult(call, call.state.list(TEMPLATES), buildTemplateDocument);
}

function listLimitedTemplates(call: Call<'listLimitedTemplates'>) {
  const { channel } = call.query;
  const templates = call.state.list(TEMPLATES).filter(buildFieldTest({ channel }));
  return buildNewestPageResult(call, templates, buildTemplateDocument);
}

function updateTemplate({ state, path, body }: Call<'updateTemplate'>) {
  const template = state.require(TEMPLATES, path.templateId);
  const { name = template.name, text = template.text } = body;
  assertKnownVariables(text, NAMES);
  assertFreeName(state, TEMPLATES, name, template.id);
  return ok(buildTemplateDocument(state.put(TEMPLATES, { ...template, name, text })));
}

function deleteTemplate({ state, path }: Call<'deleteTemplate'>) {
  const template = state.require(TEMPLATES, path.templateId);
  assertNoneUnderWay(state, ({ templateId }) => templateId === template.id);
  state.remove(TEMPLATES, template);
  return noContent();
}

function listTemplateVariables(call: Call<'listTemplateVariables'>) {
  return buildPageResult(call, TEXT_VARIABLES, ({ name }) => name);
}

/** Texts with variables, for messages to audiences. */
export const TEMPLATE_OPERATIONS = {
  createTemplate,
  listTemplates,
  listLimitedTemplates,
  updateTemplate,
  deleteTemplate,
  listTemplateVariables,
} satisfies Partial<Handlers>;
