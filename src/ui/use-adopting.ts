'use client';

import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Whether React adopts what is in the document, as it does at first. Where this fails, such as after an extension has changed
 * the text, React builds the whole document anew, and what it has left to the document would be lost.
 */
export const useAdopting = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
