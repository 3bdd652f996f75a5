'use client';

import { useRef, useState } from 'react';
import { MAX_QUERY_LENGTH, SEARCH_STALL_MS } from '#contract/limits.ts';
import type { SearchEngine, SearchHit } from './search-engine.ts';

/** What the dialog shows of a search (specification 4). */
export interface SearchState {
  readonly query: string;
  readonly status: 'idle' | 'loading' | 'stalled' | 'failed';
  readonly hits: readonly SearchHit[];
  /** The query that the hits answer. */
  readonly answered: string;
  readonly isPanelOpen: boolean;
  /** Index of the active hit. */
  readonly active: number;
}

const INITIAL: SearchState = {
  query: '',
  status: 'idle',
  hits: [],
  answered: '',
  isPanelOpen: false,
  active: 0,
};

/** The state of one search box over an engine. A late answer never replaces a newer one. */
export function useSearch(engine: SearchEngine) {
  const [state, setState] = useState(INITIAL);
  const change = (part: Partial<SearchState>) => setState((old) => ({ ...old, ...part }));
  const run = useRef(0);

  async function setQuery(text: string): Promise<void> {
    const query = text.slice(0, MAX_QUERY_LENGTH);
    const id = ++run.current;
    if (query.trim() === '') return setState({ ...INITIAL, query });
    change({ query, status: 'loading', isPanelOpen: true, active: 0 });
    const stall = setTimeout(
      () => id === run.current && change({ status: 'stalled' }),
      SEARCH_STALL_MS,
    );
    try {
      const hits = await engine.search(query);
      if (id === run.current) change({ hits, answered: query, status: 'idle' });
    } catch {
      if (id === run.current) change({ hits: [], status: 'failed' });
    } finally {
      clearTimeout(stall);
    }
  }

  return {
    state,
    setQuery,
    setActive: (active: number) => change({ active }),
    /** Moves the active hit and wraps; a closed panel opens first. */
    moveActive: (step: 1 | -1): void => {
      setState((old) => {
        if (!old.isPanelOpen) return { ...old, isPanelOpen: old.query !== '', active: 0 };
        const count = old.hits.length;
        return count === 0 ? old : { ...old, active: (old.active + step + count) % count };
      });
    },
    closePanel: () => change({ isPanelOpen: false }),
  };
}
