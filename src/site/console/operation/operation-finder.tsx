'use client';

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { findOperations, loadCatalogue, type ListedOperation } from './load-catalogue.ts';
import styles from './operation-finder.css?inline';

adoptStyles(styles);

interface Props {
  /** Title of the operation that is open. */
  readonly current: string;
  readonly onChoose: (path: string) => void;
}

/** Most operations that are offered at once. */
const MOST = 60;

/** Finds one of all operations by typing (WAI-ARIA combobox with a list). */
export function OperationFinder({ current, onChoose }: Props) {
  const id = useId();
  const [operations, setOperations] = useState<readonly ListedOperation[]>([]);
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = query !== undefined;
  const found = isOpen ? findOperations(operations, query, MOST) : [];
  function load(): void {
    loadCatalogue().then(
      (catalogue) => {
        setOperations(catalogue.operations);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }
  // After each rendering: what is active moves, and so do the lines.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  function choose(operation: ListedOperation | undefined): void {
    if (!operation) return;
    setQuery(undefined);
    onChoose(operation.path);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      const count = Math.max(1, found.length);
      if (isOpen) setActive((active + step + count) % count);
      else setQuery('');
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      choose(found[active]);
    } else if (event.key === 'Escape' && isOpen) {
      setQuery(undefined);
    } else return;
    event.preventDefault();
  }
  return (
    <div className="console-finder">
      <label htmlFor={id}>Call</label>
      <input
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={query ?? current}
        placeholder="Find a call by name, path or method"
        onFocus={(event) => {
          load();
          event.target.select();
        }}
        onClick={() => setQuery(query ?? '')}
        onBlur={() => setQuery(undefined)}
        onChange={({ target }) => {
          setQuery(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Calls"
        hidden={!isOpen || found.length === 0}
      >
        {found.map((operation, index) => (
          <div
            key={operation.path}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The focus stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(operation)}
          >
            <b data-method={operation.method}>{operation.method}</b>
            <span>
              {operation.title}
              <i>
                {operation.section} · {operation.endpoint}
              </i>
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="console-about">
        {formatState(isOpen, hasFailed, operations.length, found.length)}
      </p>
    </div>
  );
}

function formatState(isOpen: boolean, hasFailed: boolean, all: number, found: number): string {
  if (!isOpen) return '';
  if (hasFailed) return 'The list of calls cannot be reached just now.';
  if (all === 0) return 'The list of calls is on its way.';
  if (found === 0) return 'No call has these words.';
  return found === MOST ? `The first ${MOST} of ${all} calls` : `${found} of ${all} calls`;
}
