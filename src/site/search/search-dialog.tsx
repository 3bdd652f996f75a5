'use client';

import './search-dialog.css';
import './search-answer.css';
import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { useState, type KeyboardEvent } from 'react';
import { SEARCH_BUTTON } from '#contract/texts.ts';
import { Icon } from '#ui/icon.tsx';
import { readEarlyQuery, SEARCH_LABEL } from './early-search.ts';
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

/** The modal search dialog (specification 2.6). Escape closes the panel, clears the query, then closes. */
export function SearchDialog(props: Props) {
  const [early] = useState(readEarlyQuery);
  return (
    <Dialog
      open
      onClose={props.onClose}
      className="search"
      aria-label={SEARCH_LABEL}
      data-taken={early ? '' : undefined}
    >
      <DialogBackdrop className="search-backdrop" />
      <DialogPanel className="search-panel">
        <SearchBox {...props} initialQuery={early?.query ?? props.initialQuery} />
      </DialogPanel>
    </Dialog>
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
  const isEmpty = state.query === '';
  const findsNothing = hasNoHits(state);
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (isEmpty || findsNothing) moveFocus(event);
    if (!isEmpty) onEscape(event);
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
