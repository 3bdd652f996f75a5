import type { ChangelogEntry } from '#contract/site-data.ts';
import type { ContentOperation, ContentPage, SiteContent } from './site-content.ts';

/** A list whose positions are known by key, so that a cursor leads to its position at once. */
export interface KeyedList<Item> {
  readonly items: readonly Item[];
  readonly key: (item: Item) => string;
  /** Place of a key in the list, from 0. */
  readonly positions: ReadonlyMap<string, number>;
}

/** The content with everything that is looked up in it. */
export interface ContentIndex {
  readonly content: SiteContent;
  readonly pages: KeyedList<ContentPage>;
  readonly operations: KeyedList<ContentOperation>;
  readonly changelog: KeyedList<ChangelogEntry>;
}

function buildKeyedList<Item>(
  items: readonly Item[],
  key: (item: Item) => string,
): KeyedList<Item> {
  return { items, key, positions: new Map(items.map((item, position) => [key(item), position])) };
}

/** Makes the content quick to look up, and freezes it: every request reads the same objects. */
export function indexContent(content: SiteContent): ContentIndex {
  freezeDeeply(content);
  const operations = content.pages.flatMap(({ operation }) => (operation ? [operation] : []));
  return {
    content,
    pages: buildKeyedList(content.pages, ({ path }) => path),
    operations: buildKeyedList(operations, ({ operationId }) => operationId),
    changelog: buildKeyedList(content.changelog, ({ id }) => id),
  };
}

/** The item with a key. */
export function findItem<Item>(list: KeyedList<Item>, key: string): Item | undefined {
  const position = list.positions.get(key);
  return position === undefined ? undefined : list.items[position];
}

function freezeDeeply(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeeply(part);
}
