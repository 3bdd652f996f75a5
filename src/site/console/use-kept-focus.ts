'use client';

import { useEffect, type RefObject } from 'react';

/** The parts that take the focus when the control that had it is gone. */
const PARTS = '[role=tabpanel], .console-answer';

/**
 * Keeps the focus in the console when a button goes with its work: the part that the button stood in takes the focus, not
 * the page.
 *
 * @param aside where the answer stands, apart from the request
 */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  aside: HTMLElement | undefined,
): void {
  useEffect(() => {
    let last: Element | undefined;
    let part: HTMLElement | null = null;
    const end = new AbortController();
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected) return;
      last = undefined;
      // Whoever has removed it may have a better place.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) part?.focus({ preventScroll: true });
      });
    });
    for (const side of [root.current, aside]) {
      if (!side) continue;
      observer.observe(side, { childList: true, subtree: true });
      side.addEventListener(
        'focusin',
        ({ target }) => {
          last = target instanceof Element ? target : undefined;
          part = last?.closest<HTMLElement>(PARTS) ?? null;
        },
        { signal: end.signal },
      );
    }
    return () => {
      end.abort();
      observer.disconnect();
    };
  }, [root, aside]);
}
