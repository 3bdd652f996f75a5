import type { DescribedOperation } from '#description/operation.ts';
import { readDocumentWebhooks } from '#description/read-document.ts';
import type { Schema } from '#description/schema.ts';
import { formatArgument, formatSnake } from '#languages/python/sdk-names.ts';
import { createPythonTypes, type PythonTypes } from './python-types.ts';
import type { SdkContent } from './sdk-package.ts';
import { chooseResend, listCodes } from './write-operations.ts';

interface Argument {
  /** In the description. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

const formatPascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function isFile(schema: Schema): boolean {
  return (schema.items ?? schema).format === 'binary';
}

/** Types of the module stand behind its name where operations use them. */
function qualify(type: string): string {
  return type.replaceAll(/\b[A-Z]\w*/g, (name) =>
    ['Any', 'Dict', 'File', 'List', 'Literal', 'None', 'Union', 'False', 'True'].includes(name)
      ? name
      : `types.${name}`,
  );
}

/** Literals keep their texts: only names outside quotes are types. */
function qualifyOutsideQuotes(type: string): string {
  return type
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, index) => (index % 2 === 0 ? qualify(part) : part))
    .join('');
}

function listArguments(operation: DescribedOperation, types: PythonTypes): readonly Argument[] {
  const place = formatPascal(operation.operationId);
  const parameters = operation.parameters
    .filter(({ location }) => location === 'path' || location === 'query')
    .map(({ name, required, schema }) => ({
      name,
      required,
      type: types.annotate(schema, `${place}${formatPascal(name)}`),
    }));
  const fields = (operation.requestBody?.contents[0]?.schema.properties ?? []).map(
    ({ name, required, schema }) => ({
      name,
      required,
      type: isFile(schema) ? 'File' : types.annotate(schema, `${place}${formatPascal(name)}`),
    }),
  );
  return [...parameters, ...fields].map(({ type, ...own }) => ({
    ...own,
    type: qualifyOutsideQuotes(type),
  }));
}

/** What a good answer is read as, and its type. */
function readAnswer({ operationId, responses }: DescribedOperation, types: PythonTypes) {
  const content = responses.find(
    ({ status, contents }) => status.startsWith('2') && contents.length > 0,
  )?.contents[0];
  if (!content) return { answer: 'none', type: 'None', item: undefined };
  if (!/\bjson$/.test(content.mediaType))
    return content.mediaType.startsWith('text/')
      ? { answer: 'text', type: 'str', item: undefined }
      : { answer: 'bytes', type: 'bytes', item: undefined };
  const place = formatPascal(operationId);
  const type = qualifyOutsideQuotes(types.annotate(content.schema, `${place}Result`));
  const data = content.schema.properties.find(({ name }) => name === 'data')?.schema;
  const isList = content.schema.properties.some(({ name }) => name === 'page');
  const items = isList ? data?.items : undefined;
  const item = items && qualifyOutsideQuotes(types.annotate(items, `${place}Item`));
  return { answer: 'json', type, item };
}

function readBody({ requestBody, method }: DescribedOperation): string {
  const mediaType = requestBody?.contents[0]?.mediaType;
  if (mediaType === undefined || method === 'GET') return 'none';
  return mediaType === 'multipart/form-data' ? 'form' : 'json';
}

function writeMethod(operation: DescribedOperation, types: PythonTypes, siteUrl: string): string {
  const { operationId, method, endpoint, parameters, summary, pagePath, permission } = operation;
  const own = listArguments(operation, types);
  const { answer, type, item } = readAnswer(operation, types);
  const resend = chooseResend(operation);
  const snake = formatSnake(operationId);
  const constant = `_${snake.toUpperCase()}`;
  const query = parameters.filter(({ location }) => location === 'query').map(({ name }) => name);
  const text = JSON.stringify;
  const tuple =
    query.length === 1 ? `(${text(query[0])},)` : `(${query.map((name) => text(name)).join(', ')})`;
  const needsKey = operation.requiresAuthentication ? 'True' : 'False';
  const error = `errors.${formatPascal(operationId)}Error`;
  const inputs = own.map(({ name, type: of, required }) =>
    required
      ? `${formatArgument(name)}: ${of}`
      : `${formatArgument(name)}: Union[${of}, Omit] = OMIT`,
  );
  const key = resend === 'key' ? ['idempotency_key: Union[str, None] = None'] : [];
  const signature = (more: readonly string[]) => {
    const all = [...inputs, ...more];
    return all.length > 0 ? `self, *, ${all.join(', ')}` : 'self';
  };
  const values = `{${own.map(({ name }) => `${text(name)}: ${formatArgument(name)}`).join(', ')}}`;
  const last = resend === 'key' ? ', idempotency_key' : '';
  const says = `"""${[summary, ...(permission ? [`Permission: ${permission}.`] : []), `${siteUrl}${pagePath}`].join('\n\n        ')}\n        """`;
  const lines = [
    `    def ${snake}(${signature(key)}) -> ${type}:`,
    `        ${says}`,
    type === 'None'
      ? `        self._send(${constant}, ${values}${last})`
      : `        return cast(${text(type.replaceAll('"', "'"))}, self._send(${constant}, ${values}${last}))`,
    '',
  ];
  const walker = item
    ? [
        `    def ${snake}_items(${signature([])}) -> Iterator[${item}]:`,
        `        """${summary}: all entries, page by page."""`,
        `        return self._walk(${constant}, ${values})`,
        '',
      ]
    : [];
  const declared = `${constant} = Operation(${text(operationId)}, ${text(method)}, ${text(endpoint)}, ${tuple}, ${text(readBody(operation))}, ${text(answer)}, ${text(resend)}, ${needsKey}, ${error})`;
  return `${declared}\n\u0000${[...lines, ...walker].join('\n')}`;
}

function writeErrors(operations: readonly DescribedOperation[]): string {
  const classes = operations.map((operation) => {
    const codes = listCodes(operation);
    const type =
      codes.length > 0 ? `Literal[${codes.map((code) => JSON.stringify(code)).join(', ')}]` : 'str';
    return `class ${formatPascal(operation.operationId)}Error(WalletError):\n    code: ${type}\n`;
  });
  return `"""The refusals of each operation, with the codes that are documented for it."""

from __future__ import annotations

from typing import Literal

from ._errors import NoAnswerError, WalletError

__all__ = ["NoAnswerError", "WalletError"]

${classes.join('\n')}`;
}

/** The generated modules of the Python SDK, by name. */
export function writePython(
  operations: readonly DescribedOperation[],
  { description, siteUrl }: Pick<SdkContent, 'description' | 'siteUrl'>,
): Readonly<Record<'types.py' | 'errors.py' | '_operations.py', string>> {
  const types = createPythonTypes();
  const written = operations.map((one) => writeMethod(one, types, siteUrl).split('\n\u0000'));
  const events = readDocumentWebhooks(description).map(({ contents }) =>
    types.annotate(contents[0]!.schema, 'Event'),
  );
  const event = `CallbackEvent = Union[${[...new Set(events)].join(', ')}]\n`;
  const start = `from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Mapping, Union, cast

from . import errors, types
from ._client import OMIT, File, Omit, Operation

`;
  const base = `

class Operations:
    """A method for each operation of the API."""

    def _send(
        self, operation: Operation, values: Mapping[str, Any], idempotency_key: Union[str, None] = None
    ) -> Any:
        raise NotImplementedError

    def _walk(self, operation: Operation, values: Mapping[str, Any]) -> Iterator[Any]:
        raise NotImplementedError

`;
  const methods = written.map(([, method]) => method).join('\n');
  return {
    'types.py': `${types.print()}\n${event}`,
    'errors.py': writeErrors(operations),
    '_operations.py': `${start}${written.map(([declared]) => declared).join('\n')}${base}${methods}`,
  };
}
