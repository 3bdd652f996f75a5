import type { ValueSummary } from './version-summary.ts';

type Limits = NonNullable<ValueSummary['limits']>;
type Limit = Limits[string] | undefined;

/** A limit that two versions have otherwise. */
export interface LimitDifference {
  /** Whether the newer version refuses values that the older one took. */
  readonly isTighter: boolean;
  /** Whether the newer version takes values that the older one refused. */
  readonly isLooser: boolean;
  /** Such as "has `maxLength` 40 instead of 60". */
  readonly text: string;
}

/**
 * Compares the limits of a value in two versions, by keyword of JSON Schema.
 *
 * @param older undefined in a version that was kept without limits: nothing is known of them, so nothing differs
 */
export function compareLimits(
  older: Limits | undefined,
  newer: Limits | undefined,
): readonly LimitDifference[] {
  if (!older || !newer) return [];
  return [...new Set([...Object.keys(older), ...Object.keys(newer)])]
    .filter((keyword) => older[keyword] !== newer[keyword])
    .map((keyword) => compareLimit(keyword, older[keyword], newer[keyword]));
}

function compareLimit(keyword: string, older: Limit, newer: Limit): LimitDifference {
  const had = `\`${keyword}\` \`${String(older)}\``;
  if (newer === undefined)
    return { isTighter: false, isLooser: true, text: `no longer has ${had}` };
  const has = `has \`${keyword}\` \`${String(newer)}\``;
  if (older === undefined) return { isTighter: true, isLooser: false, text: `${has} now` };
  const text = `${has} instead of \`${String(older)}\``;
  // Of two patterns or steps neither is known to take all that the other takes.
  if (typeof older !== 'number' || typeof newer !== 'number' || keyword === 'multipleOf')
    return { isTighter: true, isLooser: true, text };
  const isTighter = /max/i.test(keyword) ? newer < older : newer > older;
  return { isTighter, isLooser: !isTighter, text };
}
