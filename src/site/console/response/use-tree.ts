'use client';

import { useMemo, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';
import { findTargetRow, isToggleKey } from './tree-keys.ts';
import { findRows, listRows, listShown, type TreeRow } from './tree-rows.ts';

/** Answers with more lines are folded from their third level on. */
const MANY = 300;

function foldAtFirst(rows: readonly TreeRow[]): ReadonlySet<string> {
  if (rows.length <= MANY) return new Set();
  return new Set(rows.filter(({ level, size }) => level >= 3 && size).map(({ id }) => id));
}

/** The ids of the rows that contain a row. */
function* listAbove(rows: readonly TreeRow[], id: string): Generator<string> {
  let above = rows.find((row) => row.id === id)?.parent;
  while (above) {
    yield above;
    const current = above;
    above = rows.find((row) => row.id === current)?.parent;
  }
}

/** Which lines of an answer are folded, found, pointed at and active, and the keys that change that. */
export function useTree(
  tree: RefObject<HTMLElement | null>,
  value: Json,
  schema: Schema | undefined,
) {
  const rows = useMemo(() => listRows(value, schema), [value, schema]);
  const [folded, setFolded] = useState(() => foldAtFirst(rows));
  const [active, setActive] = useState('$');
  const [hovered, setHovered] = useState<string>();
  const [query, setQuery] = useState('');
  const found = useMemo(() => new Set(findRows(rows, query).map(({ id }) => id)), [rows, query]);
  const shown = listShown(rows, folded);

  /** Unfolds the rows that contain a row. */
  function reveal(id: string): void {
    const open = new Set(folded);
    for (const above of listAbove(rows, id)) open.delete(above);
    setFolded(open);
    setActive(id);
  }
  function toggle(id: string): void {
    const changed = new Set(folded);
    if (!changed.delete(id)) changed.add(id);
    setFolded(changed);
  }
  function search(text: string): void {
    setQuery(text);
    const [first] = findRows(rows, text);
    if (first) reveal(first.id);
  }
  /** Goes to the next row that was found, or to the one before. */
  function goOn(step: 1 | -1): void {
    const ids = [...found];
    const next = ids.at((ids.indexOf(active) + step) % ids.length);
    if (next === undefined) return;
    reveal(next);
    requestAnimationFrame(() => {
      tree.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
    });
  }
  function onKeyDown(event: KeyboardEvent): void {
    const row = shown.find(({ id }) => id === active) ?? shown[0];
    if (!row || event.ctrlKey || event.metaKey) return;
    const isOpen = Boolean(row.size) && !folded.has(row.id);
    if (row.size && isToggleKey(event.key, isOpen)) {
      event.preventDefault();
      return toggle(row.id);
    }
    const target = findTargetRow(event.key, shown, row, isOpen);
    if (target === undefined) return;
    event.preventDefault();
    setActive(target);
    setHovered(undefined);
    const index = shown.findIndex(({ id }) => id === target);
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus();
  }
  return {
    shown,
    query,
    /** How many rows have the words of the query. */
    count: found.size,
    /** The row that the note explains: where the pointer is, else where the focus is. */
    noted: rows.find(({ id }) => id === (hovered ?? active)),
    readLine: (id: string) => ({
      isActive: id === active,
      isFound: found.has(id),
      isFolded: folded.has(id),
    }),
    activate: setActive,
    hover: setHovered,
    toggle,
    search,
    goOn,
    onKeyDown,
  };
}
