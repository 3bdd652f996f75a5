'use client';

import { useRef, useState, type KeyboardEvent } from 'react';
import { findOperations, loadCatalogue, type ListedOperation } from './load-catalogue.ts';

/** Operations that are offered at once. */
const MAX_OFFERED = 60;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What is typed to find an operation, what was found, and the keys that choose among it. */
export function useFinder(onChoose: (path: string) => void) {
  const [operations, setOperations] = useState<readonly ListedOperation[]>([]);
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  /** What Enter was pressed for before the operations were there. */
  const awaited = useRef<string>(undefined);
  const isOpen = query !== undefined;
  const found = isOpen ? findOperations(operations, query, MAX_OFFERED) : [];

  function choose(operation: ListedOperation | undefined): void {
    if (!operation) return;
    close();
    onChoose(operation.path);
  }
  function close(): void {
    awaited.current = undefined;
    setQuery(undefined);
  }
  function chooseActive(): void {
    if (operations.length === 0 && query?.trim()) awaited.current = query;
    choose(found[active]);
  }
  function step(by: number): void {
    const count = Math.max(1, found.length);
    if (isOpen) setActive((active + by + count) % count);
    else setQuery('');
  }
  function onKeyDown(event: KeyboardEvent): void {
    const by = STEPS[event.key];
    if (by !== undefined) step(by);
    else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      chooseActive();
    } else if (event.key === 'Escape' && isOpen) {
      close();
    } else return;
    event.preventDefault();
  }
  function load(): void {
    setFailed(false);
    loadCatalogue().then(
      (catalogue) => {
        setOperations(catalogue.operations);
        if (awaited.current !== undefined)
          choose(findOperations(catalogue.operations, awaited.current, 1)[0]);
      },
      () => setFailed(true),
    );
  }
  return {
    /** Undefined while the list is closed. */
    query,
    isOpen,
    found,
    active,
    choose,
    state: isOpen ? formatState(hasFailed, operations.length, found.length) : '',
    load,
    open: (): void => setQuery(query ?? ''),
    close,
    type(text: string): void {
      awaited.current = undefined;
      setQuery(text);
      setActive(0);
      // Who goes on to type is there to wait for it.
      if (hasFailed) load();
    },
    onKeyDown,
  };
}

function formatState(hasFailed: boolean, all: number, found: number): string {
  if (hasFailed) return 'The list of calls could not load.';
  if (all === 0) return 'Loading the list of calls…';
  if (found === 0) return 'No call matches these words.';
  return found === MAX_OFFERED
    ? `The first ${MAX_OFFERED} of ${all} calls`
    : `${found} of ${all} calls`;
}
