import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';

/** Collects the types that a Python module of types has to have. */
export interface PythonTypes {
  /** The type of a value, as an annotation; `place` names what has no name in the description. */
  annotate(schema: Schema, place: string): string;
  /** The text of the module. */
  print(): string;
}

const SCALARS: Readonly<Record<string, string>> = {
  boolean: 'bool',
  integer: 'int',
  null: 'None',
  number: 'float',
  string: 'str',
  array: 'List[Any]',
  object: 'Dict[str, Any]',
};

const START = `"""Types of the values that the API takes and gives. At run time all of them are plain values of JSON."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, NotRequired, TypedDict, Union
`;

function formatPascal(name: string): string {
  return (
    name.charAt(0).toUpperCase() +
    name.slice(1).replaceAll(/[^A-Za-z0-9]+(.?)/g, (_, next: string) => next.toUpperCase())
  );
}

function formatLiteral(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

/** Creates an empty collection. */
export function createPythonTypes(): PythonTypes {
  /** Texts of TypedDicts by name. Two shapes never have one name. */
  const texts = new Map<string, string>();

  function annotateScalar(schema: Schema): string {
    const allowed = schema.constant === undefined ? schema.enum : [schema.constant];
    const values = allowed?.filter((value) => value !== null);
    if (values && values.length > 0 && values.every((value) => typeof value !== 'number'))
      return `Literal[${values.map(formatLiteral).join(', ')}]`;
    const names = schema.types.map((type) => SCALARS[type] ?? 'Any');
    if (names.length === 0) return 'Any';
    return names.length === 1 ? names[0]! : `Union[${[...new Set(names)].join(', ')}]`;
  }

  function annotateObject({ name, properties }: Schema, place: string): string {
    const wanted = formatPascal(name ?? place);
    const fields = properties.map(({ name: field, required, schema }) => {
      const type = annotate(schema, `${wanted}${formatPascal(field)}`);
      return `${JSON.stringify(field)}: ${required ? type : `NotRequired[${type}]`}`;
    });
    const text = `{${fields.join(', ')}}`;
    let own = wanted;
    for (let count = 2; texts.has(own) && texts.get(own) !== text; count += 1)
      own = `${wanted}${count}`;
    texts.set(own, text);
    return own;
  }

  function annotateOpen(schema: Schema, place: string): string {
    if (schema.circular) return 'Any';
    if (schema.oneOf && schema.oneOf.length > 0) {
      const types = schema.oneOf.map((one, index) => annotate(one, `${place}${index + 1}`));
      return `Union[${[...new Set(types)].join(', ')}]`;
    }
    if (schema.items) return `List[${annotate(schema.items, `${place}Item`)}]`;
    if (schema.properties.length > 0) return annotateObject(schema, place);
    if (schema.additionalProperties)
      return `Dict[str, ${annotate(schema.additionalProperties, `${place}Value`)}]`;
    return annotateScalar(schema);
  }

  function annotate(schema: Schema, place: string): string {
    const type = annotateOpen(schema, place);
    return schema.nullable ? `Union[${type}, None]` : type;
  }

  return {
    annotate,
    print: () =>
      [
        START,
        // The functional form takes names that Python keeps for itself, such as "from".
        ...[...texts].map(([name, text]) => `${name} = TypedDict("${name}", ${text})`),
        '',
      ].join('\n'),
  };
}
