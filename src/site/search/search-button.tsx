'use client';

import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { OPEN_SEARCH_EVENT, PAGE_CHANGE_EVENT } from '#contract/page-events.ts';
import { SEARCH_BUTTON } from '#contract/texts.ts';
import { Icon } from '#ui/icon.tsx';
import { LoadNotice } from '#ui/load-notice.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { readEntry } from '#ui/read-entry.ts';
import { PART_LOST_EVENT, useLoaded } from '#ui/use-loaded.ts';
import { usePageChange } from '#ui/use-page-change.ts';
import { whenClosed } from './dialog-element.ts';
import { findEarlySearch, readEarlyQuery } from './early-search.ts';
import type { SearchOptions } from './use-search.ts';
import { waitForComposition } from './wait-for-composition.ts';

async function loadDialog() {
  const { SearchDialog } = await import('./search-dialog.tsx');
  await waitForComposition();
  return SearchDialog;
}

function openSearch({ currentTarget }: MouseEvent<HTMLElement>): void {
  // Not every browser focuses a clicked button, and the focus comes back to where it was.
  currentTarget.focus();
  document.dispatchEvent(new Event(OPEN_SEARCH_EVENT));
}

/** The button of large screens and the icon of small ones. */
function Openers({ onIntent }: { readonly onIntent: () => void }) {
  const intent = { onPointerEnter: onIntent, onFocus: onIntent, onClick: openSearch };
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        {...intent}
      >
        <Icon name="search" size={16} />
        {SEARCH_BUTTON}
        <kbd aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button search-icon"
        aria-label="Search"
        aria-haspopup="dialog"
        {...intent}
      >
        <Icon name="search" />
      </button>
    </>
  );
}

/**
 * The ways to the search dialog: a button on large screens, an icon on small ones, Cmd+K or Ctrl+K, and
 * OPEN_SEARCH_EVENT from anywhere (specification 2.6). The style sheet writes the shortcut (header.css). Before React runs the
 * early module opens the dialog.
 */
export function SearchButton(options: SearchOptions) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const opener = useRef<Element>(null);
  const openedAt = useRef('');
  const [Dialog, load, status] = useLoaded(loadDialog);
  const isAwaited = isOpen && !Dialog && status.failures === 0;
  const open = useEffectEvent(() => {
    load();
    if (isOpen) return;
    const early = findEarlySearch();
    const dialog = early?.parentElement;
    opener.current = dialog ? null : document.activeElement;
    // React hears for itself of the closing of what it fills.
    if (dialog) whenClosed(dialog, () => dialog.contains(early) && setOpen(false));
    openedAt.current = readEntry();
    setTyped('');
    setOpen(true);
  });
  function close(): void {
    flushSync(() => setOpen(false));
    // The browser cannot give the focus back to a notice that was there before the dialog's code, nor to the button of a
    // window of another width.
    const { body } = document;
    if (!(opener.current instanceof HTMLElement) || opener.current === body) return;
    const buttons = document.querySelectorAll<HTMLElement>('.search-button, .search-icon');
    for (const target of [opener.current, ...buttons])
      if (document.activeElement === body) target.focus();
  }
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, shiftKey } = event;
    const hasCommand = event.metaKey || event.ctrlKey;
    if (key.toLowerCase() === 'k' && hasCommand && !altKey && !shiftKey) open();
    // Who types at once does not wait for the dialog's code.
    else if (isAwaited && !findEarlySearch() && key.length === 1 && !hasCommand)
      setTyped((old) => old + key);
    else return;
    event.preventDefault();
  });
  const keepTyped = useEffectEvent(() => {
    // The notice of what was lost stands below the dialog.
    const typed = readEarlyQuery();
    if (!typed) return;
    setTyped(typed.query);
    const early = findEarlySearch()!;
    const dialog = early.closest('dialog')!;
    early.remove();
    dialog.hidePopover();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event);
    const onOpen = () => open();
    const onLost = () => keepTyped();
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener(OPEN_SEARCH_EVENT, onOpen);
    document.addEventListener(PART_LOST_EVENT, onLost);
    if (findEarlySearch()) document.dispatchEvent(new Event(OPEN_SEARCH_EVENT));
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener(OPEN_SEARCH_EVENT, onOpen);
      document.removeEventListener(PART_LOST_EVENT, onLost);
    };
  }, []);
  usePageChange(PAGE_CHANGE_EVENT, () => {
    // Who searched on while the page was on its way keeps the search.
    if (readEntry() === openedAt.current) return;
    // At once: the new page can take the focus only when the dialog no longer holds it.
    flushSync(() => setOpen(false));
  });
  return (
    <>
      <Openers onIntent={load} />
      {isOpen && (
        <PartBoundary name="The search">
          {Dialog ? (
            <Dialog {...options} initialQuery={typed} onClose={close} />
          ) : (
            <LoadNotice name="The search" status={status} />
          )}
        </PartBoundary>
      )}
    </>
  );
}
