// docs/domain.md names the fields and states of every entity as the description's schemas have them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '#scripts/lib/root.mjs';

const page = readFileSync(join(root, 'docs/domain.md'), 'utf8');

interface Schema {
  readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
}

function readSchema(file: string, name: string): Schema {
  const text = readFileSync(join(root, 'api/schemas', file), 'utf8');
  const schema = (parse(text) as Record<string, Schema>)[name];
  if (!schema) throw new Error(`${file} has no schema ${name}.`);
  return schema;
}

const ROW =
  /^\| ([^|]+?) +\| \[`(\w+)`\]\(\.\.\/api\/schemas\/([\w-]+\.yaml)\) +\| ([^|]+?) +\|$/gm;

const rows = [...page.matchAll(ROW)].map(([, entity = '', name = '', file = '', fields = '']) => ({
  entity,
  schema: readSchema(file, name),
  fields: [...fields.matchAll(/`(\w+)`/g)].map(([, field]) => field),
}));

describe('the page about the domain', () => {
  it('has a row of fields for each entity that it describes', () => {
    const described = [...page.matchAll(/^\| ([^|]+?) +\| [^|]*`[a-z]{3}_`/gm)]
      .flatMap(([, names = '']) => names.split(', '))
      .toSorted();
    const listed = rows.map(({ entity }) => entity);
    expect(described.length).toBeGreaterThan(30);
    expect(described.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it.each(rows)('names the fields of $entity as its schema does', ({ schema, fields }) => {
    expect(fields).toEqual(Object.keys(schema.properties));
  });

  it.each(rows.filter(({ schema }) => schema.properties['status']?.enum))(
    'names every state of $entity',
    ({ schema }) => {
      const states = schema.properties['status']?.enum ?? [];
      expect(states.filter((state) => !page.includes(`\`${state}\``))).toEqual([]);
    },
  );
});
