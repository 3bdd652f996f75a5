import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { follow, listProperties, readText, readTypes, type Context, type Rule } from './rule.ts';

/** Fields that date an entry of a list. */
const DATES = ['createdAt', 'sentAt', 'receivedAt', 'issuedAt', 'dueAt', 'at'];

/** The properties of an entry of the list that an operation answers with; undefined where it answers with none. */
function findEntry(operation: JsonObject, context: Context): Map<string, unknown> | undefined {
  const responses = isJsonObject(operation['responses']) ? operation['responses'] : {};
  const given = responses['200'];
  let file = context.location.source.absoluteRef;
  /** Follows a reference, and goes on from the file that it leads to. */
  const open = (value: unknown): JsonObject => {
    if (!isJsonObject(value)) return {};
    if (typeof value['$ref'] !== 'string') return value;
    const { node, location } = context.resolve(value, file);
    file = location?.source.absoluteRef ?? file;
    return isJsonObject(node) ? node : {};
  };
  const { content } = open(given);
  const media = isJsonObject(content) ? content['application/json'] : undefined;
  const body = open(isJsonObject(media) ? media['schema'] : undefined);
  const data = open(new Map(listProperties(body)).get('data'));
  if (!readTypes(data).includes('array')) return undefined;
  const entry = open(data['items']);
  return new Map(
    listProperties(entry).map(([name, value]) => {
      const start = file;
      const property = open(value);
      file = start;
      return [name, property];
    }),
  );
}

/** An id that tells its kind; a name such as that of an industry is no id that a payment could be found by. */
function isOpaqueId(property: unknown): boolean {
  return isJsonObject(property) && readText(property['pattern']).includes('_');
}

/**
 * Every object of a list can be found again: by `id`, by `reference` where it has one, and by `from` and `to` where it
 * is dated.
 */
export const listFilters: Rule = () => ({
  Operation(operation, context) {
    if (operation['x-page'] === undefined) return;
    const isSearch = readText(operation['operationId']).startsWith('search');
    const entry = context.key === 'get' || isSearch ? findEntry(operation, context) : undefined;
    if (!entry) return;
    const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
    const names = new Set(parameters.map((parameter) => follow(context, parameter)['name']));
    const wanted = [
      ...(isOpaqueId(entry.get('id')) ? ['id'] : []),
      ...(entry.has('reference') ? ['reference'] : []),
      ...(DATES.some((name) => entry.has(name)) ? ['from', 'to'] : []),
    ];
    for (const name of wanted.filter((each) => !names.has(each)))
      context.report({ message: `The list cannot be filtered by "${name}".` });
  },
});

/** Which operations are lists of objects, of those that pages show. */
function isObjectList(entry: Map<string, unknown>): boolean {
  return isOpaqueId(entry.get('id')) || DATES.some((name) => entry.has(name));
}

/** The dates of the entries in an example of a page. */
function* listExampleDates(response: unknown): Generator<number> {
  const content = isJsonObject(response) ? response['content'] : undefined;
  const media = isJsonObject(content) ? content['application/json'] : undefined;
  const example = isJsonObject(media) ? media['example'] : undefined;
  const data = isJsonObject(example) ? example['data'] : undefined;
  for (const entry of Array.isArray(data) ? data : []) {
    const name = isJsonObject(entry) && DATES.find((candidate) => candidate in entry);
    if (name) yield Date.parse(readText(entry[name]));
  }
}

/** Every list of objects begins with the newest: its texts say so, and its example does so. */
export const listOrder: Rule = () => ({
  Operation(operation, context) {
    if (operation['x-page'] === undefined) return;
    const isSearch = readText(operation['operationId']).startsWith('search');
    const entry = context.key === 'get' || isSearch ? findEntry(operation, context) : undefined;
    if (!entry || !isObjectList(entry)) return;
    const responses = isJsonObject(operation['responses']) ? operation['responses'] : {};
    const response = responses['200'];
    const text = `${readText(operation['description'])} ${readText(follow(context, response)['description'])}`;
    if (
      !/\bnewest\b[^.]*\bfirst\b/.test(text) ||
      /oldest first|alphabetical|of their names/.test(text)
    )
      context.report({ message: 'The list does not say "the newest first", or says otherwise.' });
    const dates = [...listExampleDates(response)];
    if (dates.some((date, index) => date > (dates[index - 1] ?? Infinity)))
      context.report({ message: 'The example of the list does not begin with the newest entry.' });
  },
});

/** Words that a list searches for are called `query`, in parameters and bodies alike. */
export const listSearch: Rule = () => ({
  Operation(operation, context) {
    if (operation['x-page'] === undefined) return;
    const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
    const names = parameters.map((parameter) => follow(context, parameter)['name']);
    if (!names.includes('cursor')) return;
    const { content } = follow(context, operation['requestBody']);
    const media = isJsonObject(content) ? content['application/json'] : undefined;
    const schema = isJsonObject(media) ? follow(context, media['schema']) : {};
    names.push(...listProperties(schema).map(([name]) => name));
    for (const name of names.filter((each) =>
      ['name', 'search', 'q', 'text'].includes(String(each)),
    ))
      context.report({ message: `A list searches by "query", and not by "${String(name)}".` });
  },
});
