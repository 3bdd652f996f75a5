import type { Schema } from '#description/schema.ts';
import { formatJson, formatLimits, formatSchemaType } from '#site/article/format-schema.ts';

/** What there is to say of a schema in one line: type, limits and allowed values. */
export function formatFacts(schema: Schema): string {
  const values = schema.enum ?? schema.items?.enum;
  const limits = formatLimits(schema).filter((limit) => !limit.includes('^'));
  return [
    formatSchemaType(schema),
    ...limits,
    ...(values ? [`one of ${values.map(formatJson).join(', ')}`] : []),
    ...(schema.default === undefined ? [] : [`${formatJson(schema.default)} when left out`]),
  ]
    .filter(Boolean)
    .join(' · ');
}
