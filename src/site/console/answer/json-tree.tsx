'use client';

import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';
import { formatFacts } from '#site/console/operation/schema-text.ts';
import { ShortText } from '#site/console/short-text.tsx';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { findRows, listRows, listShown, type TreeRow } from './tree-rows.ts';
import styles from './json-tree.css?inline';

adoptStyles(styles);

/** Answers with more lines are folded from their third level on. */
const MANY = 300;
/** Most lines that are drawn. */
const MOST = 1500;

/** An answer as a tree that folds, can be searched, and explains each field (WAI-ARIA tree view). */
export function JsonTree({ value, schema }: { value: Json; schema: Schema | undefined }) {
  const rows = useMemo(() => listRows(value, schema), [value, schema]);
  const [folded, setFolded] = useState(() => foldAtFirst(rows));
  const [active, setActive] = useState('$');
  const [hovered, setHovered] = useState<string>();
  const [query, setQuery] = useState('');
  const tree = useRef<HTMLDivElement>(null);
  const found = useMemo(() => new Set(findRows(rows, query).map(({ id }) => id)), [rows, query]);
  const shown = listShown(rows, folded);
  const noted = rows.find(({ id }) => id === (hovered ?? active));

  function reveal(id: string): void {
    const open = new Set(folded);
    for (let at = rows.find((row) => row.id === id)?.parent; at;) {
      open.delete(at);
      const above = at;
      at = rows.find((row) => row.id === above)?.parent;
    }
    setFolded(open);
    setActive(id);
  }
  function search(text: string): void {
    setQuery(text);
    const [first] = findRows(rows, text);
    if (first) reveal(first.id);
  }
  function goOn(step: 1 | -1): void {
    const ids = [...found];
    const next = ids.at((ids.indexOf(active) + step) % ids.length);
    if (next === undefined) return;
    reveal(next);
    requestAnimationFrame(() => {
      tree.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
    });
  }
  function toggle(id: string, isOpen: boolean): void {
    const changed = new Set(folded);
    if (isOpen) changed.add(id);
    else changed.delete(id);
    setFolded(changed);
  }
  function move(event: KeyboardEvent): void {
    const row = shown.find(({ id }) => id === active) ?? shown[0];
    if (!row || event.ctrlKey || event.metaKey) return;
    const isOpen = Boolean(row.size) && !folded.has(row.id);
    if (row.size && doesToggle(event.key, isOpen)) {
      event.preventDefault();
      return toggle(row.id, isOpen);
    }
    const target = chooseTarget(event.key, shown, row, isOpen);
    if (target === undefined) return;
    event.preventDefault();
    setActive(target);
    setHovered(undefined);
    const index = shown.findIndex(({ id }) => id === target);
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus();
  }
  return (
    <div className="console-json">
      <p className="console-search">
        <input
          type="search"
          aria-label="Search in the answer"
          placeholder="Search in the answer"
          value={query}
          onChange={({ target }) => search(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            goOn(event.shiftKey ? -1 : 1);
          }}
        />
        <span aria-live="polite">{query.trim() !== '' && formatCount(found.size)}</span>
      </p>
      <div
        ref={tree}
        role="tree"
        tabIndex={-1}
        aria-label="Body of the answer"
        className="console-tree"
        translate="no"
        onKeyDown={move}
        onPointerLeave={() => setHovered(undefined)}
      >
        {shown.slice(0, MOST).map((row) => (
          <TreeLine
            key={row.id}
            row={row}
            isActive={row.id === active}
            isFound={found.has(row.id)}
            isFolded={folded.has(row.id)}
            onFocus={() => setActive(row.id)}
            onHover={() => setHovered(row.id)}
            onToggle={() => toggle(row.id, !folded.has(row.id))}
          />
        ))}
      </div>
      {shown.length > MOST && (
        <p className="console-about">
          The first {MOST} lines are shown; the text and the download have all of them.
        </p>
      )}
      <p className="console-note" id="console-field-note">
        {noted?.schema && (noted.schema.description || noted.schema.name) ? (
          <>
            <code>{noted.key || noted.schema.name || 'answer'}</code>{' '}
            <ShortText text={noted.schema.description} /> <i>{formatFacts(noted.schema)}</i>
          </>
        ) : (
          'Point at a field, or go to it with the arrow keys, to read what it means.'
        )}
      </p>
    </div>
  );
}

function foldAtFirst(rows: readonly TreeRow[]): ReadonlySet<string> {
  if (rows.length <= MANY) return new Set();
  return new Set(rows.filter(({ level, size }) => level >= 3 && size).map(({ id }) => id));
}

function formatCount(count: number): string {
  if (count === 0) return 'Not found';
  return count === 1 ? '1 place' : `${count} places`;
}

/** Where a key leads among the lines that show; left and right first fold and unfold. */
function chooseTarget(
  key: string,
  shown: readonly TreeRow[],
  row: TreeRow,
  isOpen: boolean,
): string | undefined {
  const index = shown.indexOf(row);
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return shown[index + 1]?.id ?? row.id;
    case 'ArrowUp':
      return shown[index - 1]?.id ?? row.id;
    case 'ArrowLeft':
      return isOpen ? row.id : (row.parent ?? row.id);
    case 'Home':
      return shown[0]?.id;
    case 'End':
      return shown.at(-1)?.id;
    default:
      return undefined;
  }
}

/** Whether a key folds or unfolds a line instead of moving on. */
function doesToggle(key: string, isOpen: boolean): boolean {
  if (key === 'ArrowRight') return !isOpen;
  return key === 'Enter' || key === ' ' || (key === 'ArrowLeft' && isOpen);
}

interface LineProps {
  readonly row: TreeRow;
  readonly isActive: boolean;
  readonly isFound: boolean;
  readonly isFolded: boolean;
  readonly onFocus: () => void;
  readonly onHover: () => void;
  readonly onToggle: () => void;
}

function TreeLine({ row, isActive, isFound, isFolded, onFocus, onHover, onToggle }: LineProps) {
  const { key, value, level, size, schema } = row;
  const type = schema?.name ?? schema?.items?.name;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={isActive}
      aria-expanded={size ? !isFolded : undefined}
      aria-describedby={isActive ? 'console-field-note' : undefined}
      tabIndex={isActive ? 0 : -1}
      data-active={isActive ? '' : undefined}
      data-found={isFound ? '' : undefined}
      style={{ paddingInlineStart: `${level * 0.875}rem` }}
      onFocus={onFocus}
      onPointerEnter={onHover}
      onClick={size ? onToggle : undefined}
    >
      {key !== '' && <span className="console-key">{key}</span>}
      {size === undefined ? (
        <span data-type={value === null ? 'null' : typeof value}>{JSON.stringify(value)}</span>
      ) : (
        <span className="console-size">
          {formatSize(value, size)} {type}
        </span>
      )}
    </div>
  );
}

function formatSize(value: Json, size: number): string {
  const name = Array.isArray(value) ? ['entry', 'entries'] : ['field', 'fields'];
  return `${size} ${size === 1 ? name[0] : name[1]}`;
}
