import type { DescribedOperation, Parameter } from '#description/operation.ts';
import { matchEndpoint } from '#site/console/request/fill-draft.ts';
import { formatKey } from '#site/console/request/request-draft.ts';
import { UnreadableCodeError } from '#languages/reading/unreadable-code-error.ts';

function decode(text: string, at: number): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new UnreadableCodeError(at, `“${text}” is not percent-encoded.`);
  }
}

function decodeValue({ schema }: Parameter, text: string, at: number): string {
  if (!schema.types.includes('array')) return decode(text, at);
  const items = text.split(',').map((item) => decode(item, at));
  if (items.some((item) => item.includes(','))) {
    throw new UnreadableCodeError(
      at,
      'The field separates its values by commas, and one value has a comma.',
    );
  }
  return items.join(',');
}

/** Name and value of each field of a query, in which a plus is a space (URL, 5.1). */
function splitQuery(query: string): readonly (readonly [string, string])[] {
  if (query === '') return [];
  return query.split('&').map((part) => {
    const [name = '', ...value] = part.replaceAll('+', '%20').split('=');
    return [name, value.join('=')];
  });
}

/** An address in a form in which two that mean the same are the same. */
export function formatComparable(address: string): string {
  const [path = '', ...query] = address.split('?');
  const fields = splitQuery(query.join('?')).map(([name, value]) => `${name}=${value}`);
  const parts = [...path.split('/'), '?', ...fields.toSorted()];
  return parts.map((part) => JSON.stringify(decode(part, 0))).join();
}

/**
 * The values of an address by the keys of a draft. A field of the query that is not there is left out: ''.
 *
 * @param address path and query
 * @throws UnreadableCodeError at `at` when it is not the operation's
 */
export function readAddressValues(
  operation: DescribedOperation,
  address: string,
  at: number,
): Readonly<Record<string, string>> {
  const [path = '', ...query] = address.split('?');
  const texts = matchEndpoint(operation.endpoint, path);
  if (!texts) throw new UnreadableCodeError(at, `The path differs from ${operation.endpoint}.`);
  const values: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    const { name } = parameter;
    const text = texts.get(name);
    if (parameter.location === 'query') values[formatKey(parameter)] = '';
    else if (parameter.location === 'path' && text !== undefined) {
      values[formatKey(parameter)] = decodeValue(parameter, text, at);
    }
  }
  for (const [text, value] of splitQuery(query.join('?'))) {
    const name = decode(text, at);
    const own = operation.parameters.find((one) => one.location === 'query' && one.name === name);
    if (!own) throw new UnreadableCodeError(at, `This call has no query field “${name}”.`);
    if (values[formatKey(own)] !== '')
      throw new UnreadableCodeError(at, `“${name}” is there twice.`);
    if (value === '') throw new UnreadableCodeError(at, `“${name}” has no value. Leave it out.`);
    values[formatKey(own)] = decodeValue(own, value, at);
  }
  return values;
}
