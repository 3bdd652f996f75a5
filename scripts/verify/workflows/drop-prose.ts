/** What is sent or received stands below these names. No text in there is prose. */
const DATA = new Set(['example', 'examples', 'default', 'const', 'enum', 'payload']);

/**
 * A description of an API or a workflow without the texts that only people read: another word in them asks for no new
 * run.
 */
export function dropProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropProse);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    if (DATA.has(name)) return [[name, part]];
    const isProse = typeof part === 'string' && (name === 'description' || name === 'summary');
    return isProse || name === 'x-error-catalogue' ? [] : [[name, dropProse(part)]];
  });
  return Object.fromEntries(kept);
}
