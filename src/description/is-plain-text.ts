import type { SchemaFacts } from './description-context.ts';

/** Whether nearly every text fits a schema, such as that of a cursor. */
export function isPlainText({
  types,
  enum: values,
  format,
  limits,
}: Pick<SchemaFacts, 'enum' | 'format' | 'limits' | 'types'>): boolean {
  const isBound = values !== undefined || format !== undefined || limits['pattern'] !== undefined;
  return types.includes('string') && !isBound;
}
