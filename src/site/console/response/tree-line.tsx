'use client';

import type { Json } from '#contract/json.ts';
import type { TreeRow } from './tree-rows.ts';

interface Props {
  readonly row: TreeRow;
  /** Id of what says what the selected line means. */
  readonly noteId: string;
  readonly isActive: boolean;
  readonly isFound: boolean;
  readonly isFolded: boolean;
  readonly onFocus: () => void;
  readonly onHover: () => void;
  readonly onToggle: () => void;
}

/** A field or an entry of the answer, with its value or its size. */
export function TreeLine(props: Props) {
  const { row, noteId, isActive, isFound, isFolded, onFocus, onHover, onToggle } = props;
  const { key, value, level, size, schema } = row;
  const type = schema?.name ?? schema?.items?.name;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={isActive}
      aria-expanded={size ? !isFolded : undefined}
      aria-describedby={isActive ? noteId : undefined}
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
