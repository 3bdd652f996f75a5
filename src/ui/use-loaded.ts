'use client';

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadPatiently } from './load-patiently.ts';
import { LATE_MS } from './wait-for-network.ts';

/** Fired on `document` when a part of the code could not be loaded: the page may be older than the site. */
export const PART_LOST_EVENT = 'docs:partlost';

/** How the loading of a part goes. */
export interface LoadStatus {
  /** How often loading has failed since it succeeded last; 0 while the first load is on its way. */
  readonly failures: number;
  /** Loads again after a failure. */
  readonly retry: () => void;
}

/**
 * Loads a part of the code when it is first wanted, and tries again where it does not come: quietly at first, then at the
 * next want, and when the network is back.
 *
 * @param load imports the module and gives what is wanted of it
 * @returns the part, a function that wants the part and stays the same, and how the loading goes
 */
export function useLoaded<Part>(
  load: () => Promise<Part>,
): readonly [Part | undefined, () => void, LoadStatus] {
  const [loaded, setLoaded] = useState<{ readonly part: Part }>();
  const [failures, setFailures] = useState(0);
  const isAsked = useRef(false);
  const newest = useRef(load);
  useEffect(() => {
    newest.current = load;
  });
  // The same function at each render: an effect that wants the part once would ask without an end while the part fails.
  const want = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    let isOver = false;
    const fail = () => {
      if (isOver) return;
      isOver = true;
      isAsked.current = false;
      setFailures((count) => count + 1);
      document.dispatchEvent(new Event(PART_LOST_EVENT));
    };
    // A network may never answer. What comes later is taken all the same.
    setTimeout(fail, LATE_MS);
    loadPatiently(newest.current).then((part) => {
      isOver = true;
      setLoaded({ part });
    }, fail);
  }, []);
  const onOnline = useEffectEvent(want);
  const hasFailed = failures > 0 && !loaded;
  useEffect(() => {
    if (!hasFailed) return undefined;
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [hasFailed]);
  return [loaded?.part, want, { failures: loaded ? 0 : failures, retry: want }];
}
