import { formatJsonValue } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';
import { formatLimits, formatSchemaType } from '#site/article/format-schema.ts';

/** What there is to say of a schema in one line: type, limits and allowed values. */
export function formatFacts(schema: Schema): string {
  const values = schema.enum ?? schema.items?.enum;
  const limits = formatLimits(schema).filter((limit) => !limit.includes('^'));
  return [
    formatSchemaType(schema),
    ...limits,
    ...(values ? [`one of ${values.map(formatJsonValue).join(', ')}`] : []),
    ...(schema.default === undefined ? [] : [`${formatJsonValue(schema.default)} when left out`]),
  ]
    .filter(Boolean)
    .join(' · ');
}
