import type { DescribedOperation } from '#description/operation.ts';
import { readDocumentWebhooks } from '#description/read-document.ts';
import type { SchemaProperty } from '#description/schema.ts';
import { formatGoName, formatGoType, readGoType, type GoType } from '#languages/go/sdk-types.ts';
import { alignColumns } from './align-columns.ts';
import { createGoTypes, type GoField, type GoTypes } from './go-types.ts';
import type { SdkContent } from './sdk-package.ts';
import { chooseResend, listCodes } from './write-operations.ts';

const text = (value: string) => JSON.stringify(value);

function formatComment(name: string, lines: readonly string[]): string {
  const [first = '', ...others] = lines.flatMap((line) => line.split('\n'));
  return [`// ${name}: ${first}`, ...others.map((line) => `// ${line}`.trimEnd())].join('\n');
}

/** The file of a form is no text, whatever its schema says. */
function readFieldType({ name, schema }: SchemaProperty, place: string): GoType {
  const isFile = (schema.items ?? schema).format === 'binary';
  if (isFile) return { kind: 'struct', name: 'File', properties: [] };
  return readGoType(schema, `${place}${formatGoName(name)}`);
}

/** The fields of an input: parameters of path and query, then the fields of the body. */
function listInputFields(operation: DescribedOperation): readonly GoField[] {
  const { operationId, parameters, requestBody } = operation;
  const place = formatGoName(operationId);
  const sent = parameters.filter(({ location }) => location === 'path' || location === 'query');
  return [
    ...sent.map((parameter) => ({
      property: parameter,
      type: readFieldType(parameter, place),
      tag: `json:"-" ${parameter.location}:"${parameter.name}"`,
    })),
    ...(requestBody?.contents[0]?.schema.properties ?? []).map((property) => ({
      property,
      type: readFieldType(property, place),
    })),
  ];
}

/** What a good answer is read as. */
function readAnswer({ operationId, parameters, responses }: DescribedOperation) {
  const good = responses.filter(({ status }) => status.startsWith('2'));
  const content = good.find(({ contents }) => contents.length > 0)?.contents[0];
  if (!content) return { kind: 'none' } as const;
  if (content.mediaType.startsWith('text/')) return { kind: 'text' } as const;
  if (!/\bjson$/.test(content.mediaType))
    throw new Error(`build: the SDK for Go cannot read the ${content.mediaType} of ${operationId}`);
  const type = readGoType(content.schema, `${formatGoName(operationId)}Result`);
  const find = (name: string) => content.schema.properties.find((own) => own.name === name);
  const isPaged = find('page') !== undefined && parameters.some(({ name }) => name === 'cursor');
  const data = isPaged ? find('data')?.schema.items : undefined;
  const item = data && readGoType(data, `${type.kind === 'struct' ? type.name : ''}DataItem`);
  return { kind: 'json', type, item } as const;
}

function readBody({ requestBody, method }: DescribedOperation): string {
  const mediaType = requestBody?.contents[0]?.mediaType;
  if (mediaType === undefined || method === 'GET') return 'none';
  return mediaType === 'multipart/form-data' ? 'form' : 'json';
}

function writeOperation(operation: DescribedOperation, types: GoTypes, siteUrl: string): string {
  const { operationId, method, endpoint, summary, pagePath, permission } = operation;
  const name = formatGoName(operationId);
  const fields = listInputFields(operation);
  const input = `${name}Input`;
  if (fields.length > 0) types.addStruct(input, fields, `${input} is what ${name} takes.`);
  const answer = readAnswer(operation);
  if (answer.kind === 'json') types.add(answer.type);
  const kind = answer.kind;
  const values = [
    operationId,
    method,
    endpoint,
    readBody(operation),
    kind,
    chooseResend(operation),
  ];
  const says = [
    summary,
    ...(permission ? ['', `Permission: ${permission}.`] : []),
    ...(operation.errors.length > 0 ? ['', `Its refusals are of the type *${name}Error.`] : []),
    '',
    siteUrl + pagePath,
  ];
  const takes = fields.length > 0 ? `, input ${input}` : '';
  const given = fields.length > 0 ? 'input' : 'nil';
  const variable = `operation${name}`;
  const result = kind === 'json' ? `*${formatGoType(answer.type)}` : 'string';
  const gives = kind === 'none' ? 'error' : `(${result}, error)`;
  const call = {
    json: kind === 'json' ? `callJSON[${formatGoType(answer.type)}]` : '',
    text: 'callText',
    none: 'callEmpty',
  }[kind];
  const walker =
    kind === 'json' && answer.item ? writeWalker(name, formatGoType(answer.item), summary) : [];
  return [
    `var ${variable} = &operation{${values.map(text).join(', ')}, ${operation.requiresAuthentication}, refuse[${name}Code]}`,
    '',
    formatComment(name, says),
    `func (c *Client) ${name}(ctx context.Context${takes}, options ...CallOption) ${gives} {`,
    `\treturn ${call}(ctx, c, ${variable}, ${given}, options)`,
    '}',
    '',
    ...walker,
  ].join('\n');
}

function writeWalker(name: string, item: string, summary: string): readonly string[] {
  return [
    `// ${name}Items: ${summary}, all entries, page by page.`,
    `func (c *Client) ${name}Items(input ${name}Input, options ...CallOption) *Pager[${item}] {`,
    `\treturn &Pager[${item}]{fetch: func(ctx context.Context, cursor *string) ([]${item}, *string, error) {`,
    '\t\tasked := input',
    '\t\tif cursor != nil {',
    '\t\t\tasked.Cursor = cursor',
    '\t\t}',
    `\t\tpage, err := c.${name}(ctx, asked, options...)`,
    '\t\tif err != nil {',
    '\t\t\treturn nil, nil, err',
    '\t\t}',
    '\t\treturn page.Data, nextCursor(page.Page.HasMore, page.Page.NextCursor), nil',
    '\t}}',
    '}',
    '',
  ];
}

/** The codes of an operation are constants, so that a program that asks for another one does not compile. */
function writeCodes(operation: DescribedOperation): string {
  const name = formatGoName(operation.operationId);
  const constants = alignColumns(
    listCodes(operation).map((code) => [
      `${name}${formatGoName(code)}`,
      `${name}Code = ${text(code)}`,
    ]),
  ).map((line) => `\t${line}`);
  return [
    `// ${name}Code is the code of a refusal of ${name}.`,
    `type ${name}Code string`,
    '',
    ...(constants.length > 0 ? [`// The codes of ${name}.`, 'const (', ...constants, ')', ''] : []),
    `// ${name}Error is a refusal of ${name}.`,
    `type ${name}Error = Refusal[${name}Code]`,
    '',
  ].join('\n');
}

/** The generated files of the SDK for Go, by name. */
export function writeGo(
  operations: readonly DescribedOperation[],
  { description, siteUrl }: Pick<SdkContent, 'description' | 'siteUrl'>,
): Readonly<Record<string, string>> {
  const types = createGoTypes();
  const methods = operations.map((one) => writeOperation(one, types, siteUrl));
  for (const { contents } of readDocumentWebhooks(description))
    types.add(readGoType(contents[0]!.schema, 'Event'));
  const generated = 'package wallet\n\n// Made from the description of the API.\n\n';
  return {
    'operations.go': `${generated}import "context"\n\n${methods.join('\n')}`,
    'types.go': `${generated}${types.print()}`,
    'codes.go': `${generated}${operations.map(writeCodes).join('\n')}`,
  };
}
