'use client';

import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * False while rendered to a file and during hydration, in which React adopts what is in the document; true afterwards. Where
 * hydration fails, such as after an extension has changed the text, it is true at once: React builds the whole document anew,
 * and what it has left to the document would be lost.
 */
export function useMounted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
