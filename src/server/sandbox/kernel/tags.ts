import { isPathStep } from '#contract/is-path-step.ts';
import { failWith } from './api-error.ts';
import { formatFieldName } from './json-pointer.ts';

/** A label and how many carry it. */
export interface TagCount {
  readonly tag: string;
  readonly carrierCount: number;
}

/** Puts small and capital letters, and letters with accents, where people look for them. */
const ALPHABET = new Intl.Collator('en');

/**
 * Counts the labels of some carriers, in alphabetical order.
 *
 * @param beginning only labels that begin so, capitals minded
 */
export function countTags(
  carriers: readonly { readonly tags: readonly string[] }[],
  beginning = '',
): TagCount[] {
  const counts = new Map<string, number>();
  for (const tag of carriers.flatMap(({ tags }) => tags)) {
    if (tag.startsWith(beginning)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return Array.from(counts, ([tag, carrierCount]) => ({ tag, carrierCount })).toSorted(
    (one, other) => ALPHABET.compare(one.tag, other.tag),
  );
}

/** Whether a carrier has all of some labels, or any one. */
export function hasTags(
  { tags }: { readonly tags: readonly string[] },
  wanted: readonly string[],
  match: 'all' | 'any',
): boolean {
  return match === 'all'
    ? wanted.every((tag) => tags.includes(tag))
    : wanted.some((tag) => tags.includes(tag));
}

/**
 * Refuses a label that no address can name, with `validation_failed`: no call could remove the label.
 *
 * @param pointer to the label in the request
 */
export function assertRemovable(tag: string, pointer: string): void {
  if (!isPathStep(tag)) return;
  failWith('validation_failed', {
    pointer,
    detail: `${formatFieldName(pointer)} cannot be "${tag}". Send a label with a letter or a digit.`,
  });
}
