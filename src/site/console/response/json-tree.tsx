'use client';

import { useId, useLayoutEffect, useRef } from 'react';
import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';
import { formatFacts } from '#site/console/operation/schema-text.ts';
import { ShortText } from '#site/console/short-text.tsx';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { TreeLine } from './tree-line.tsx';
import type { TreeRow } from './tree-rows.ts';
import { TreeSearch } from './tree-search.tsx';
import { useTree } from './use-tree.ts';
import styles from './json-tree.css?inline';

adoptStyles(styles);

/** Lines that are drawn at the same time. */
const MAX_LINES = 1500;

interface Props {
  readonly value: Json;
  readonly schema: Schema | undefined;
  /** What the body belongs to. */
  readonly of?: 'response' | 'callback';
}

/** A body as a tree that folds, can be searched, and explains each field (WAI-ARIA tree view). */
export function JsonTree({ value, schema, of = 'response' }: Props) {
  const tree = useRef<HTMLDivElement>(null);
  const state = useTree(tree, value, schema);
  // An id of HTML begins with a letter.
  const noteId = `note${useId()}`;
  const { shown } = state;
  return (
    <div className="console-json">
      <TreeSearch
        label={`Search in the ${of}`}
        query={state.query}
        count={state.count}
        onSearch={state.search}
        onGoOn={state.goOn}
      />
      <div
        ref={tree}
        role="tree"
        tabIndex={-1}
        aria-label={`Body of the ${of}`}
        className="console-tree"
        translate="no"
        onKeyDown={state.onKeyDown}
        onPointerLeave={() => state.hover(undefined)}
      >
        {shown.slice(0, MAX_LINES).map((row) => (
          <TreeLine
            key={row.id}
            row={row}
            noteId={noteId}
            {...state.readLine(row.id)}
            onFocus={() => state.activate(row.id)}
            onHover={() => state.hover(row.id)}
            onToggle={() => state.toggle(row.id)}
          />
        ))}
      </div>
      {shown.length > MAX_LINES && (
        <p className="console-about">
          The first {MAX_LINES} lines are shown. The text and the download have all lines.
        </p>
      )}
      <FieldNote id={noteId} row={state.noted} />
    </div>
  );
}

/**
 * What the description says of a field. It keeps the height of the longest text that it has had: a button below would otherwise
 * leave the pointer between press and release, since the text changes when the pointer leaves a field.
 */
function FieldNote({ id, row }: { id: string; row: TreeRow | undefined }) {
  const note = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    note.current?.style.setProperty('--kept', `${note.current.offsetHeight}px`);
  });
  const schema = row?.schema;
  const facts = schema && <i> {formatFacts(schema)}</i>;
  return (
    <p ref={note} className="console-note">
      {schema && (schema.description || schema.name) ? (
        <>
          <code>{row.key || schema.name || 'answer'}</code>{' '}
          {/* What describes the line for a listener: the line has said the name of the field, and of a type that has one. */}
          <span id={id}>
            <ShortText text={schema.description} />
            {!schema.name && facts}
          </span>
          {schema.name && facts}
        </>
      ) : (
        'Point at a field, or select it with the arrow keys, to read what it means.'
      )}
    </p>
  );
}
