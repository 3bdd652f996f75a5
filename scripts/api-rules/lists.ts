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
