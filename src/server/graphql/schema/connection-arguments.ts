import { DEFAULT_FIRST } from './connection.ts';
import type { Builder } from './schema-builder.ts';

/** Defines the two arguments of every connection, for `args` of a query field. */
export function createConnectionArguments(builder: Builder) {
  return () =>
    builder.args((t) => ({
      first: t.int({
        description: 'How many items, at most 100.',
        defaultValue: DEFAULT_FIRST,
      }),
      after: t.string({ description: 'A cursor. The page starts after that item.' }),
    }));
}
