'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { HistoryEntry } from './history/history-entry.ts';
import { loadCall, parseCallHash } from './history/history-store.ts';
import { parseWorkspaceHash } from './workspace/workspace-link.ts';

/**
 * Takes what a link has brought to the console's own page: a call of the history, or a shared workspace.
 *
 * @param isHome whether the console stands on that page
 * @returns what is shared, until `drop` is called
 */
export function useSharedLinks(
  isHome: boolean,
  onCall: (call: HistoryEntry) => void,
): { readonly share: string | undefined; readonly drop: () => void } {
  const [share, setShare] = useState<string>();
  const look = useEffectEvent(() => {
    setShare(parseWorkspaceHash(location.hash));
    const id = parseCallHash(location.hash);
    if (id === undefined) return;
    dropHash();
    void loadCall(id).then((call) => call && onCall(call));
  });
  useEffect(() => {
    if (!isHome) return undefined;
    const listen = () => look();
    // After the first view: what was brought comes on top of it.
    const timer = setTimeout(listen);
    window.addEventListener('hashchange', listen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('hashchange', listen);
    };
  }, [isHome]);
  return {
    share,
    drop() {
      setShare(undefined);
      dropHash();
    },
  };
}

function dropHash(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
