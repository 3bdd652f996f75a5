'use client';

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { PAGE_CHANGE_EVENT } from '#contract/page-events.ts';
import type { ListQuery } from './filter-items.ts';
import { fillFields, formatSearch, readFields } from './list-query.ts';

/**
 * Keeps what a filter asks for in the address, so that it is there after the reader comes back, and can be shared.
 *
 * @param filter filters the list: at first, and after the address has changed
 * @returns filters by the fields as they are now, and writes what they ask for into the address
 */
export function useFilterAddress(
  form: RefObject<HTMLFormElement | null>,
  filter: (query: ListQuery) => void,
): () => void {
  /** Path of the page that the list stands on. While the next page is on its way, the address is of that one. */
  const own = useRef('');
  const apply = () => {
    const query = readFields(form.current!);
    filter(query);
    const search = formatSearch(location.search, query);
    if (location.pathname !== own.current || search === location.search) return;
    try {
      history.replaceState(history.state, '', location.pathname + search + location.hash);
    } catch {
      // Safari takes a hundred changes in half a minute: a fast writer's next letter brings the rest.
    }
  };
  const restore = useEffectEvent((absent?: '') => {
    own.current = location.pathname;
    fillFields(form.current!, location.search, absent);
    apply();
  });
  useEffect(() => {
    restore();
    const listener = () => restore('');
    document.addEventListener(PAGE_CHANGE_EVENT, listener);
    return () => document.removeEventListener(PAGE_CHANGE_EVENT, listener);
  }, []);
  return apply;
}
