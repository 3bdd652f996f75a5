import { fitExamples } from '#description/fit-examples.ts';
import type { MediaContent, Parameter } from '#description/operation.ts';
import type { Operation, OperationPage, SiteModel } from '#model/site-model.ts';
import type { OperationPart } from '#contract/mcp/tools.ts';
import { formatAccess } from '#site/article/access.ts';
import { formatSchemaType } from '#site/article/format-schema.ts';
import { formatMethodNote } from '#site/article/method-note.ts';
import { formatCode, formatFence, formatLine, joinBlocks } from './markdown-syntax.ts';
import { formatDescription } from './mdx-markdown.ts';
import { formatFacts, formatSchema } from './schema-markdown.ts';

/** The texts of an operation, but for its code. */
type OperationTexts = Readonly<Record<Exclude<OperationPart, 'samples'>, string>>;

/** What a program reads of an operation, in parts that are read one by one: schemas are written out, and nothing is said twice. */
export function formatOperationParts(model: SiteModel, page: OperationPage): OperationTexts {
  const { operation } = page;
  return {
    summary: formatSummary(model, page),
    request: formatRequest(model, operation),
    responses: formatResponses(model, operation),
    errors: formatErrors(model, operation),
  };
}

function formatSummary(model: SiteModel, { title, operation }: OperationPage): string {
  const { parameters, requestBody, responses, errors, effect: _effect, ...own } = operation;
  const names = parameters.map(({ name, required }) => formatCode(required ? name : `${name}?`));
  const body = requestBody?.contents.map(
    ({ mediaType, schema }) => `${formatCode(mediaType)} ${formatSchemaType(schema)}`,
  );
  const successes = responses
    .filter(({ status }) => !isError(status))
    .map(({ status, contents }) =>
      [status, ...contents.map(({ schema }) => formatSchemaType(schema))].join(' '),
    );
  const codes = [...new Set(errors.map(({ code }) => formatCode(code)))];
  return joinBlocks([
    `# ${title}`,
    formatCode(`${own.method} ${own.endpoint}`),
    own.deprecated ? 'Deprecated.' : '',
    formatDescription(model, own.description),
    formatAccess(operation),
    formatDescription(model, formatMethodNote(operation)),
    formatItems('', [
      names.length > 0 ? `Parameters: ${names.join(', ')}` : '',
      body ? `Body: ${body.join(' or ')}` : '',
      `Success: ${successes.join(', ')}`,
      codes.length > 0 ? `Errors: ${codes.join(', ')}` : '',
    ]),
    formatItems(
      'Side effects:',
      own.sideEffects.map((text) => formatDescription(model, text)),
    ),
    own.callbacks.length > 0 ? `Callbacks: ${own.callbacks.map(formatCode).join(', ')}` : '',
    own.related.length > 0 ? `Related pages: ${own.related.join(', ')}` : '',
  ]);
}

const isError = (status: string) => /^[45]/.test(status) || status === 'default';

function formatRequest(model: SiteModel, { parameters, requestBody }: Operation): string {
  const blocks = [
    formatItems(
      'Parameters:',
      parameters.map((parameter) => formatParameter(model, parameter)),
    ),
    requestBody && !requestBody.required ? 'The body may be left out.' : '',
    ...(requestBody?.contents ?? []).map((content) => formatContent(model, content)),
  ];
  const [example] = requestBody?.contents.flatMap(({ examples }) => examples) ?? [];
  if (example)
    blocks.push(
      typeof example.value === 'string'
        ? formatFence(example.value, '')
        : formatFence(JSON.stringify(example.value), 'json'),
    );
  return joinBlocks(blocks) || 'No parameters, and no body.';
}

function formatParameter(model: SiteModel, parameter: Parameter): string {
  const { name, location, required, deprecated, description, schema, example } = parameter;
  const facts = [
    location,
    formatSchemaType(schema),
    required ? 'required' : '',
    deprecated ? 'deprecated' : '',
    ...formatFacts(schema),
  ].filter((fact) => fact !== '');
  const sample = example === undefined ? '' : ` Example: ${formatCode(JSON.stringify(example))}.`;
  return `${formatCode(name)} (${facts.join('; ')}): ${formatDescription(model, description)}${sample}`;
}

function formatContent(model: SiteModel, { mediaType, schema, examples }: MediaContent): string {
  return joinBlocks([
    `${formatCode(mediaType)}: ${formatSchemaType(schema)}`,
    formatSchema(model, fitExamples(schema, examples[0]?.value)),
  ]);
}

function formatResponses(model: SiteModel, { responses }: Operation): string {
  return joinBlocks(
    responses
      .filter(({ status }) => !isError(status))
      .map(({ status, description, headers, contents }) =>
        joinBlocks([
          `## ${status}`,
          formatDescription(model, description),
          headers.length > 0
            ? `Headers: ${headers.map(({ name }) => formatCode(name)).join(', ')}`
            : '',
          ...contents.map((content) => formatContent(model, content)),
        ]),
      ),
  );
}

function formatErrors(model: SiteModel, { errors }: Operation): string {
  const items = errors.map(({ status, code, cause, cure }) => {
    const texts = [cause, cure].map((text) => formatDescription(model, text));
    return `${status} ${formatCode(code)}: ${texts.join(' ')}`;
  });
  return formatItems('', items) || 'This operation documents no errors.';
}

function formatItems(title: string, items: readonly string[]): string {
  const lines = items.filter((item) => item !== '').map((item) => `- ${formatLine(item)}`);
  return lines.length === 0 ? '' : [...(title === '' ? [] : [title]), ...lines].join('\n');
}
