import type { JsonObject } from '#contract/json.ts';
import { isJsonObject } from '#contract/json.ts';
import { follow, listProperties, readText, readTypes, type Context, type Rule } from './rule.ts';

/** The kind of an id by its reference: `Label` of `ids.yaml#/LabelId`. Undefined for what is no id. */
function readIdKind(schema: unknown): string | undefined {
  if (!isJsonObject(schema)) return undefined;
  const options = Array.isArray(schema['oneOf']) ? schema['oneOf'] : [];
  for (const each of [schema, schema['items'], ...options]) {
    const found = /\/([A-Za-z]+)Id$/.exec(readText(isJsonObject(each) && each['$ref']));
    if (found) return found[1];
  }
  return undefined;
}

/** The name of a schema that others refer to, such as `Label`. */
function readSchemaName({ location }: Context): string {
  return location.pointer.split('/').at(-1) ?? '';
}

/**
 * An object has an id of its own kind, and calls it `id`. So nobody takes the id of a label for that of a tag, or looks for
 * the id of an object under another name.
 */
export const idOwned: Rule = () => ({
  Schema(schema, context) {
    const name = readSchemaName(context);
    const properties = new Map(listProperties(schema));
    const kind = readIdKind(properties.get('id'));
    if (kind !== undefined && !name.includes(kind))
      context.report({ message: `The id of ${name} is of the kind ${kind}Id.` });
    if (properties.has('id')) return;
    for (const [property, value] of properties) {
      const own = readTypes(follow(context, value)).includes('array')
        ? undefined
        : readIdKind(value);
      if (own !== undefined && name.includes(own))
        context.report({ message: `The id of ${name} is called "${property}", and not "id".` });
    }
  },
});

/** Names that say what part somebody plays, and not what kind of object it is. */
const ROLES = new Set(['id', 'managerId', 'existingId', 'subjectId', 'whitelist']);

/** Whatever refers to a kind of object calls its id by one name, in paths, queries and bodies alike. */
export const idNamed: Rule = () => {
  const names = new Map<string, string>();
  const check = (name: string, schema: unknown, context: Context): void => {
    const kind = readIdKind(schema);
    if (kind === undefined || ROLES.has(name)) return;
    const singular = name.replace(/s$/, '');
    const known = names.get(kind) ?? singular;
    names.set(kind, known);
    if (known !== singular)
      context.report({ message: `${kind}Id is called "${known}" elsewhere, and "${name}" here.` });
  };
  return {
    Parameter: (parameter, context) =>
      check(readText(parameter['name']), parameter['schema'], context),
    Schema(schema, context) {
      for (const [name, value] of listProperties(schema)) check(name, value, context);
    },
  };
};

/** Numbers that bound how many there can be. */
const BOUNDS = new Set(['quantity', 'capacity']);
/** A plural, which a reader takes for a list; `decimals` is what ISO 4217 calls the digits of a minor unit. */
const PLURAL = /^(?!decimals$).*[^su]s$/;

/** A number of things is called `deviceCount`, because `devices` would be a list. */
export const countNamed: Rule = () => ({
  Schema(schema, context) {
    for (const [name, value] of listProperties(schema)) {
      const property = follow(context, value);
      if (!readTypes(property).includes('integer') || BOUNDS.has(name)) continue;
      const isCount = readText(property['description']).startsWith('How many');
      if (PLURAL.test(name) || (isCount && !name.endsWith('Count')))
        context.report({ message: `The number "${name}" needs a name such as deviceCount.` });
    }
  },
});

/** Fields of requests that ask for something to be done. */
const WISHES = new Set(['consent', 'dryRun', 'rotateSecret', 'sendPing']);

/** What is true or false begins with is, has or can. */
export const flagNamed: Rule = () => ({
  Schema(schema, context) {
    for (const [name, value] of listProperties(schema)) {
      const isFlag = readTypes(follow(context, value)).includes('boolean');
      if (isFlag && !WISHES.has(name) && !/^(is|has|can)[A-Z]/.test(name))
        context.report({ message: `"${name}" does not begin with is, has or can.` });
    }
  },
});

/** Words that another word of the API stands for. */
const SYNONYMS: Readonly<Record<string, string>> = {
  picture: 'image',
  photo: 'image',
  color: 'colour',
  mobile: 'phoneNumber',
};

/** One word for one thing in all names of fields. */
export const wordsUnique: Rule = () => ({
  Schema(schema, context) {
    for (const [name] of listProperties(schema))
      for (const [word, better] of Object.entries(SYNONYMS))
        if (name.toLowerCase().includes(word))
          context.report({ message: `"${name}" says ${word} where others say ${better}.` });
  },
});

/** `timed_out`, and with a dot between the object and what happened, as in `identity_check.completed`. */
const SPELLING = /^[a-z0-9]+(_[a-z0-9]+)*(\.[a-z0-9_]+)?$/;
/** A value of a property `field` names a field of the API, and is spelt as it. */
const FIELD_SPELLING = /^[a-z][A-Za-z0-9]*$/;

/** Values of enumerations are spelt as codes of errors are: small letters, with underscores between words. */
export const valuesSpelt: Rule = () => ({
  Schema(schema: JsonObject, context) {
    const values = Array.isArray(schema['enum']) ? schema['enum'] : [];
    const form = readSchemaName(context) === 'field' ? FIELD_SPELLING : SPELLING;
    for (const value of values)
      if (typeof value === 'string' && !form.test(value))
        context.report({ message: `"${value}" is not spelt as insufficient_funds is.` });
  },
});
