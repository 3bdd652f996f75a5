'use client';

import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False while rendered to a file and during hydration, true afterwards. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
