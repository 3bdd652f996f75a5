import type { Schema, SchemaProperty } from '#description/schema.ts';

/** The type of a value in the SDK for Go. */
export type GoType =
  | { readonly kind: 'string' | 'int64' | 'float64' | 'bool' | 'any' }
  | { readonly kind: 'list'; readonly item: GoType }
  | {
      readonly kind: 'struct';
      /** Of the package: the name of the description, or else the place. */
      readonly name: string;
      readonly properties: readonly SchemaProperty[];
    };

/** How a field holds its type: as it is, or so that the field can be left out or be null. */
export type GoHold = 'plain' | 'pointer' | 'nullable';

/**
 * The path of the module. Its last part is the major version of the description. Go looks for modules by their path, so the
 * path is the same on every site.
 */
export const GO_MODULE = 'wallet.example/wallet/v2';

const SCALARS = { string: 'string', integer: 'int64', number: 'float64', boolean: 'bool' } as const;

/** The name of a method, a type or a field: accountId is AccountId. */
export function formatGoName(name: string): string {
  return (
    name.charAt(0).toUpperCase() +
    name.slice(1).replaceAll(/[^A-Za-z0-9]+(.?)/g, (_, next: string) => next.toUpperCase())
  );
}

/**
 * The type of a value.
 *
 * @param place names a type that has no name in the description
 */
export function readGoType(schema: Schema, place: string): GoType {
  const [only, ...others] = schema.oneOf ?? [];
  if (only) return others.length > 0 ? { kind: 'any' } : readGoType(only, place);
  if (schema.items) return { kind: 'list', item: readGoType(schema.items, `${place}Item`) };
  const { name, properties, types } = schema;
  if (properties.length > 0 && !schema.circular)
    return { kind: 'struct', name: formatGoName(name ?? place), properties };
  const [type, ...more] = types.filter((one) => one !== 'null');
  const scalar = Object.entries(SCALARS).find(([known]) => known === type)?.[1];
  return { kind: more.length > 0 || !scalar ? 'any' : scalar };
}

/** How a field holds its value. A list that is null is nil, like a list that nobody has set. */
export function chooseHold(type: GoType, { required, schema }: SchemaProperty): GoHold {
  if (type.kind === 'any') return 'plain';
  if (!required) return schema.nullable ? 'nullable' : 'pointer';
  return schema.nullable && type.kind !== 'list' ? 'pointer' : 'plain';
}

/** Writes a type. @param prefix of the names of the package, such as `wallet.` */
export function formatGoType(type: GoType, prefix = ''): string {
  if (type.kind === 'list') return `[]${formatGoType(type.item, prefix)}`;
  return type.kind === 'struct' ? prefix + type.name : type.kind;
}
