'use client';

import './search-dialog.css';
import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { useId, useState, type KeyboardEvent } from 'react';
import { MAX_QUERY_LENGTH } from '#contract/limits.ts';
import { SEARCH_BUTTON } from '#contract/texts.ts';
import type { SearchRecord } from '#model/site-model.ts';
import { Icon } from '#ui/icon.tsx';
import { createSearchEngine, type SearchHit } from './search-engine.ts';
import { SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

const RECORDS_URL = '/search-records.json';

async function loadRecords(): Promise<readonly SearchRecord[]> {
  const response = await fetch(RECORDS_URL);
  if (!response.ok)
    throw new Error(`search: the records were answered with status ${response.status}`);
  return response.json();
}

/** Goes to a hit: with Ctrl or Cmd in a new tab, with Shift in a new window (specification 4). */
function openHit(
  hit: SearchHit,
  keys: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean },
): void {
  if (keys.ctrlKey || keys.metaKey) window.open(hit.href, '_blank', 'noopener');
  else if (keys.shiftKey) window.open(hit.href, '_blank', 'noopener,popup');
  else location.assign(hit.href);
}

// Headless UI leaves the focus where it is on touch screens; who opens the search wants to type.
const takeFocus = (input: HTMLElement | null) => input?.focus();

/** The modal search dialog (specification 2.6). Escape closes the panel, clears the query, then closes. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [engine] = useState(() => createSearchEngine(loadRecords));
  const { state, setQuery, setActive, moveActive, closePanel } = useSearch(engine);
  const id = useId();
  const { query, hits, active, isPanelOpen } = state;
  const activeHit = isPanelOpen ? hits[active] : undefined;

  function choose(hit: SearchHit, event: Parameters<typeof openHit>[1]): void {
    const isHere = new URL(hit.href, location.href).href === location.href;
    if (isHere) onClose();
    else openHit(hit, event);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') moveActive(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && activeHit) choose(activeHit, event);
    else if (key === 'Escape' && isPanelOpen) closePanel();
    else if (key === 'Escape' && query !== '') void setQuery('');
    else {
      if (key === 'Tab') closePanel();
      return;
    }
    event.preventDefault();
  }

  return (
    <Dialog open onClose={onClose} className="search" aria-label="Search the documentation">
      <DialogBackdrop className="search-backdrop" />
      <DialogPanel className="search-panel">
        <div className="search-box" data-status={state.status}>
          <Icon name="search" />
          <input
            type="search"
            role="combobox"
            aria-label="Search the documentation"
            aria-autocomplete="list"
            aria-expanded={isPanelOpen}
            aria-controls={`${id}-hits`}
            aria-activedescendant={activeHit && `${id}-${active}`}
            placeholder={SEARCH_BUTTON}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={MAX_QUERY_LENGTH}
            ref={takeFocus}
            value={query}
            onChange={(event) => void setQuery(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className="search-close"
            aria-label="Esc: close search"
            onClick={onClose}
          >
            Esc
          </button>
        </div>
        <SearchResults id={id} state={state} onActive={setActive} onChoose={choose} />
      </DialogPanel>
    </Dialog>
  );
}
