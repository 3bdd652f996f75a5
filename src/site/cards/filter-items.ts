import { hasWords } from './has-words.ts';

/** What is asked for: words under `query`, and one value for each other name; '' asks for nothing. */
export type ListQuery = Readonly<Record<string, string>>;

/** Parts the values of an item's data attribute. */
export const VALUE_SEPARATOR = '|';

/** Whether an item has every word of the query in its text, and the value of every other field. */
export function matchesQuery(
  text: string,
  values: Readonly<Record<string, string | undefined>>,
  { query = '', ...fields }: ListQuery,
): boolean {
  const hasValues = Object.entries(fields).every(
    ([name, value]) => value === '' || values[name]?.split(VALUE_SEPARATOR).includes(value),
  );
  return hasValues && hasWords(text, query);
}

/**
 * Hides the `[data-item]` of a list that are not wanted, and each `[data-group]` that is left empty. The
 * text of an item is what it shows and its `data-text`; its values are its other data attributes.
 *
 * @returns how many items stay
 */
export function filterList(list: Element | null, wanted: ListQuery): number {
  let shown = 0;
  for (const item of list?.querySelectorAll<HTMLElement>('[data-item]') ?? []) {
    const { text = '', ...values } = item.dataset;
    item.hidden = !matchesQuery(`${item.textContent} ${text}`, values, wanted);
    if (!item.hidden) shown += 1;
  }
  for (const group of list?.querySelectorAll<HTMLElement>('[data-group]') ?? [])
    group.hidden = group.querySelector('[data-item]:not([hidden])') === null;
  return shown;
}
