'use client';

import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back after a route or hash change.
 *
 * @param eventName name of the document event that tells of route changes
 */
export function usePageChange(eventName: string, onChange: () => void): void {
  const handle = useEffectEvent(onChange);
  useEffect(() => {
    const listener = () => handle();
    document.addEventListener(eventName, listener);
    window.addEventListener('hashchange', listener);
    return () => {
      document.removeEventListener(eventName, listener);
      window.removeEventListener('hashchange', listener);
    };
  }, [eventName]);
}
