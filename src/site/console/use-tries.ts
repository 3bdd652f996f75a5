'use client';

import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Tries a call each time that it is wanted from outside the console.
 *
 * @param tries how often it was wanted until now; 0 while it cannot be tried yet
 */
export function useTries(tries: number, onTry: () => void): void {
  const made = useRef(0);
  const tryNow = useEffectEvent(onTry);
  useEffect(() => {
    if (tries <= made.current) return;
    made.current = tries;
    tryNow();
  }, [tries]);
}
