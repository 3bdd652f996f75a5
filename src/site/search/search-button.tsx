'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { OPEN_SEARCH_EVENT, PAGE_CHANGE_EVENT } from '#contract/page-events.ts';
import { SEARCH_BUTTON } from '#contract/texts.ts';
import { Icon } from '#ui/icon.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useMounted } from '#ui/use-mounted.ts';
import { usePageChange } from '#ui/use-page-change.ts';

const loadDialog = () => import('./search-dialog.tsx').then(({ SearchDialog }) => SearchDialog);
const openSearch = () => void document.dispatchEvent(new Event(OPEN_SEARCH_EVENT));

/**
 * The ways to the search dialog: a button on large screens, an icon on small ones, Cmd+K or Ctrl+K, and
 * OPEN_SEARCH_EVENT from anywhere (specification 2.6).
 */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const [Dialog, load] = useLoaded(loadDialog);
  const open = useEffectEvent(() => {
    load();
    setOpen(true);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      open();
    };
    const onOpen = () => open();
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener(OPEN_SEARCH_EVENT, onOpen);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener(OPEN_SEARCH_EVENT, onOpen);
    };
  }, []);
  // At once: the new page can take the focus only when the dialog no longer holds it.
  usePageChange(PAGE_CHANGE_EVENT, () => flushSync(() => setOpen(false)));
  const intent = { onPointerEnter: load, onFocus: load, onClick: openSearch };
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
        <ShortcutHint />
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
      {isOpen && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The shortcut of this machine; empty, with its space kept, until that is known. */
function ShortcutHint() {
  const mounted = useMounted();
  const isApple = mounted && /mac|iphone|ipad/i.test(navigator.platform);
  return <kbd aria-hidden="true">{mounted && (isApple ? '⌘ K' : 'Ctrl K')}</kbd>;
}
