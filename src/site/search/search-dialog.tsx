'use client';

import './search-dialog.css';
import './search-answer.css';
import { useEffectEvent, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { SEARCH_BUTTON } from '#contract/texts.ts';
import { Icon } from '#ui/icon.tsx';
import {
  createDialogElement,
  isDialogShown,
  SEARCH_LABEL,
  showDialogElement,
  whenClosed,
} from './dialog-element.ts';
import { findEarlySearch, readEarlyQuery } from './early-search.ts';
import { addRecent, loadRecent, removeRecent, storeRecent } from './recent-searches.ts';
import { hasNoHits, SearchNotes } from './search-notes.tsx';
import { SearchResults } from './search-results.tsx';
import { SearchStart, SuggestedPages } from './search-start.tsx';
import { useSearch, type SearchOptions } from './use-search.ts';

interface Props extends SearchOptions {
  /** What was typed while this was on its way. */
  readonly initialQuery: string;
  readonly onClose: () => void;
}

/** The searches made before, in this browser. */
function useRecent() {
  const [recent, setRecent] = useState(loadRecent);
  function change(build: typeof addRecent, query: string): void {
    // Read again: another tab may have changed them.
    const changed = build(loadRecent(), query);
    storeRecent(changed);
    setRecent(changed);
  }
  return { recent, change };
}

/** Moves the focus through the input and the suggestions, and wraps. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-suggestion]')];
  const step = event.key === 'ArrowDown' ? 1 : -1;
  const at = stops.findIndex((stop) => stop === document.activeElement);
  event.preventDefault();
  stops.at((Math.max(at, 0) + step) % stops.length)?.focus();
}

/** The element that the early module has opened, or a new one. */
function findDialogElement(): HTMLDialogElement {
  return findEarlySearch()?.closest('dialog') ?? createDialogElement();
}

/** The modal search dialog (specification 2.6). Escape closes the panel, clears the query, then closes. */
export function SearchDialog(props: Props) {
  const { onClose } = props;
  const [dialog] = useState(findDialogElement);
  const [initialQuery] = useState(() => readEarlyQuery()?.query ?? props.initialQuery);
  const tell = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const stop = new AbortController();
    showDialogElement(dialog);
    whenClosed(dialog, () => tell(), { signal: stop.signal });
    return () => {
      stop.abort();
      if (isDialogShown(dialog)) dialog.hidePopover();
    };
  }, [dialog]);
  return createPortal(
    <>
      <div role="presentation" className="search-backdrop" onClick={onClose} />
      <div className="search-panel">
        <SearchBox {...props} initialQuery={initialQuery} />
      </div>
    </>,
    dialog,
  );
}

/** What is in the dialog. It is a component of its own, because every letter renders it, and the dialog renders once. */
function SearchBox({ initialQuery, onClose, ...options }: Props) {
  const { recent, change } = useRecent();
  function navigate(href: string): void {
    if (new URL(href, location.href).href === location.href) onClose();
    else location.assign(href);
  }
  const { search, state, inputProps, listId, boxRef, panelRef, focus, onEscape } = useSearch({
    ...options,
    initialQuery,
    navigate,
    onSelect: (query) => change(addRecent, query),
  });
  const isEmpty = state.query.trim() === '';
  const findsNothing = hasNoHits(state);
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (isEmpty || findsNothing) moveFocus(event);
    if (!isEmpty) onEscape(event);
    else if (event.key === 'Escape') {
      // Safari keeps this key of a search input from the dialog.
      event.preventDefault();
      onClose();
    }
  }
  return (
    <div role="presentation" className="search-content" onKeyDown={onKeyDown}>
      <div ref={boxRef} className="search-box" data-status={state.status}>
        <Icon name="search" />
        <input {...inputProps} aria-label={SEARCH_LABEL} placeholder={SEARCH_BUTTON} />
        <button
          type="button"
          className="search-close"
          aria-label="Esc: close search"
          onClick={onClose}
        >
          <kbd>Esc</kbd>
          <Icon name="close" />
        </button>
      </div>
      <div ref={panelRef} className="search-answer" {...search.getPanelProps()}>
        <SearchNotes search={search} state={state} onDone={focus} />
        <SearchResults listId={listId} search={search} state={state} navigate={navigate} />
      </div>
      {findsNothing && (
        <div className="search-start">
          <SuggestedPages navigate={navigate} />
        </div>
      )}
      {isEmpty && (
        <SearchStart
          recent={recent}
          navigate={navigate}
          onChoose={(query) => {
            search.askFor(query);
            focus();
          }}
          onRemove={(query) => {
            change(removeRecent, query);
            focus();
          }}
        />
      )}
      <p className="search-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> to move <kbd>↵</kbd> to open <kbd>Esc</kbd> to go back
      </p>
    </div>
  );
}
