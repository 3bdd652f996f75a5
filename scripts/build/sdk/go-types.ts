import type { SchemaProperty } from '#description/schema.ts';
import {
  chooseHold,
  formatGoName,
  formatGoType,
  readGoType,
  type GoType,
} from '#languages/go/sdk-types.ts';
import { alignColumns } from './align-columns.ts';

/** A field of a struct. */
export interface GoField {
  readonly property: SchemaProperty;
  readonly type: GoType;
  /** @default that of a field of JSON */
  readonly tag?: string;
}

/** Collects the structs that the package has to have. */
export interface GoTypes {
  /** Adds a type with all types that it consists of. @throws when another shape has the name of one of them */
  add(type: GoType): void;
  addStruct(name: string, fields: readonly GoField[], comment: string): void;
  /** The declarations of all structs. */
  print(): string;
}

/** The cells of a field: name, type and tag. */
function writeField({ property, type, tag }: GoField): readonly string[] {
  const { name } = property;
  const hold = chooseHold(type, property);
  const own = formatGoType(type);
  const held = { plain: own, pointer: `*${own}`, nullable: `Nullable[${own}]` }[hold];
  const json = property.required ? `json:"${name}"` : `json:"${name},omitempty"`;
  return [formatGoName(name), held, `\`${tag ?? json}\``];
}

/** Creates an empty collection. */
export function createGoTypes(): GoTypes {
  /** The package itself declares File. */
  const texts = new Map<string, string>([['File', '']]);

  function addStruct(name: string, fields: readonly GoField[], comment: string): void {
    const lines = alignColumns(fields.map((field) => writeField(field))).map((line) => `\t${line}`);
    const text = [`// ${comment}`, `type ${name} struct {`, ...lines, '}', ''].join('\n');
    const known = texts.get(name);
    if (known === text) return;
    if (known !== undefined)
      throw new Error(`build: two types of the SDK for Go are named ${name}`);
    texts.set(name, text);
    for (const { type } of fields) add(type);
  }

  function add(type: GoType): void {
    if (type.kind === 'list') add(type.item);
    if (type.kind !== 'struct' || type.name === 'File') return;
    const fields = type.properties.map((property) => ({
      property,
      type: readGoType(property.schema, `${type.name}${formatGoName(property.name)}`),
    }));
    addStruct(type.name, fields, `${type.name} is a value of the API.`);
  }

  return { add, addStruct, print: () => [...texts.values()].filter(Boolean).join('\n') };
}
