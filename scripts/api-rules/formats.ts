import { isJsonObject, type JsonObject } from '#contract/json.ts';
import {
  follow,
  listProperties,
  readText,
  readTexts,
  readTypes,
  type Context,
  type Rule,
} from './rule.ts';

const MONEY =
  /^(amount|balance|balanceAfter|available|fee|upTo|price|cost|held|clientMoney|own|total|maxBalance|minAmount|maxAmount)$/;
const TIME = /(At|From|Until)$/;

/** Amounts are integers of minor units; an amount with its currency is the shared Money, or two parameters. */
export const moneyFormat: Rule = () => ({
  Schema(schema, context) {
    const properties = new Map(listProperties(schema));
    for (const [name, own] of properties) {
      if (!MONEY.test(name)) continue;
      const target = follow(context, own);
      const location = context.location.child(['properties', name]);
      if (readTypes(target).some((type) => type === 'number' || type === 'string'))
        context.report({ message: `"${name}" is no integer of minor units.`, location });
      if (!readTypes(target).includes('object')) continue;
      const fields = new Map(listProperties(target));
      if (!fields.has('amount') || !fields.has('currency'))
        context.report({ message: `"${name}" is not the shared schema Money.`, location });
    }
    reportCurrency(properties.get('currency'), context);
  },
  Operation(operation, context) {
    const query = listQuery(operation['parameters'], context);
    for (const [name, { schema, required }] of query) {
      if (!MONEY.test(name)) continue;
      const isWhole =
        readTypes(schema).join() === 'integer' && Number(schema['minimum'] ?? -1) >= 0;
      if (!isWhole)
        context.report({
          message: `The parameter "${name}" is no integer of minor units from 0 on.`,
        });
      const currency = query.get('currency');
      if (!currency || currency.required !== required)
        context.report({ message: `The parameter "${name}" is taken without "currency".` });
    }
    reportCurrency(query.get('currency')?.schema, context, []);
  },
});

interface QueryParameter {
  readonly schema: JsonObject;
  readonly required: boolean;
}

/** The parameters of a query by their names. */
function listQuery(parameters: unknown, context: Context): ReadonlyMap<string, QueryParameter> {
  const all = (Array.isArray(parameters) ? parameters : []).map((own) => follow(context, own));
  return new Map(
    all
      .filter((own) => own['in'] === 'query')
      .map((own) => [
        readText(own['name']),
        { schema: follow(context, own['schema']), required: own['required'] === true },
      ]),
  );
}

function reportCurrency(
  currency: unknown,
  context: Context,
  path: readonly string[] = ['properties', 'currency'],
): void {
  const schema = follow(context, currency);
  if (currency === undefined || readTypes(schema).join() !== 'string') return;
  const isCode = readText(schema['pattern']) === '^[A-Z]{3}$' || Array.isArray(schema['enum']);
  if (isCode) return;
  const location = context.location.child([...path]);
  context.report({ message: 'A currency has the pattern ^[A-Z]{3}$ (ISO 4217).', location });
}

function reportTimes(schema: JsonObject, name: string, context: Context): void {
  if (!TIME.test(name) || !readTypes(schema).includes('string')) return;
  if (schema['format'] !== 'date-time' && schema['format'] !== 'date')
    return context.report({ message: `"${name}" has neither format date-time nor date.` });
  const values = [
    schema['example'],
    ...(Array.isArray(schema['examples']) ? schema['examples'] : []),
  ];
  for (const value of values) {
    if (schema['format'] === 'date-time' && typeof value === 'string' && !value.endsWith('Z'))
      context.report({ message: `"${value}" is not in UTC: times end with Z.` });
  }
}

/** Times are RFC 3339 in UTC. */
export const timeFormat: Rule = () => ({
  Schema(schema, context) {
    for (const [name, own] of listProperties(schema))
      reportTimes(follow(context, own), name, context);
  },
  Parameter(parameter, context) {
    reportTimes(follow(context, parameter['schema']), readText(parameter['name']), context);
  },
});

/** Ids are opaque and tell their kind by a prefix. */
export const idFormat: Rule = () => ({
  Schema(schema, context) {
    for (const [name, own] of listProperties(schema)) {
      if (name !== 'id' && !name.endsWith('Id')) continue;
      const target = follow(context, own);
      const isOpaque = ['pattern', 'enum', 'maxLength'].some((key) => key in target);
      if (!readTypes(target).includes('string') || isOpaque) continue;
      const location = context.location.child(['properties', name]);
      context.report({ message: `The id "${name}" has no pattern.`, location });
    }
  },
});

const SHARED_FORM = /_\[0-9A-Z\]\{12\}\$$|^\^\\\+\[1-9\]/;
const FORM_FILE = /\/schemas\/(ids|phone-number)\.yaml$/;

/** The form of an id or a phone number stands once, and everything else refers to it. */
export const formShared: Rule = () => ({
  Schema(schema, context) {
    const isForm = FORM_FILE.test(context.location.source.absoluteRef);
    if (!isForm && SHARED_FORM.test(readText(schema['pattern'])))
      context.report({
        message: `Refer to schemas/ids.yaml or schemas/phone-number.yaml for ${readText(schema['pattern'])}.`,
      });
  },
});

function isList(schema: JsonObject): boolean {
  const data = new Map(listProperties(schema)).get('data');
  return isJsonObject(data) && readTypes(data).includes('array');
}

function readSuccessSchema(operation: JsonObject, context: Context): JsonObject {
  const responses = isJsonObject(operation['responses']) ? operation['responses'] : {};
  const { content } = follow(context, responses['200']);
  const media = isJsonObject(content) ? content['application/json'] : undefined;
  return follow(context, isJsonObject(media) ? media['schema'] : undefined);
}

/** A list is `{data, page}`, both required, and is asked for with cursor and limit. */
export const pageShape: Rule = () => ({
  Schema(schema, context) {
    if (!isList(schema)) return;
    const required = readTexts(schema['required']);
    const page = follow(context, new Map(listProperties(schema)).get('page'));
    const names = listProperties(page).map(([name]) => name);
    if (!names.includes('nextCursor') || !names.includes('hasMore'))
      context.report({ message: 'A list has "page" with "nextCursor" and "hasMore".' });
    if (!required.includes('data') || !required.includes('page'))
      context.report({ message: 'A list requires "data" and "page".' });
  },
  Operation(operation, context) {
    const isSearch = readText(operation['operationId']).startsWith('search');
    if ((context.key !== 'get' && !isSearch) || !isList(readSuccessSchema(operation, context)))
      return;
    const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
    const names = new Set(parameters.map((parameter) => follow(context, parameter)['name']));
    for (const name of ['cursor', 'limit']) {
      if (!names.has(name)) context.report({ message: `A list takes the parameter "${name}".` });
    }
  },
});

/** A failure is a problem document (RFC 9457) with the codes that it can have. */
export const problemShape: Rule = () => ({
  Response(response, context) {
    if (!/^[45]\d\d$/.test(String(context.key))) return;
    const content = isJsonObject(response['content']) ? Object.keys(response['content']) : [];
    if (content.join() !== 'application/problem+json')
      context.report({ message: 'A failure is answered with application/problem+json.' });
    const codes = response['x-errors'];
    if (!Array.isArray(codes) || codes.length === 0)
      context.report({ message: 'A failure lists its codes in x-errors.' });
  },
});
