'use client';

import { useEffect } from 'react';
import { formatNothingFound } from '#contract/texts.ts';
import { readResult, type Search, type SearchState } from './create-search.ts';

interface Props {
  readonly search: Search;
  readonly state: SearchState;
  /** Called when a button here has done its work and goes away. */
  readonly onDone: () => void;
}

/** What there is to say of an answer: how many hits, none, another spelling, or that none came. */
export function SearchNotes({ search, state, onDone }: Props) {
  const result = state.query === '' ? undefined : readResult(state);
  const { query = '', correctedQuery, hasFailed = false } = result ?? {};
  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', search.askAgain);
    return () => window.removeEventListener('online', search.askAgain);
  }, [hasFailed, search]);
  const isEmpty = hasNoHits(state);
  return (
    <>
      <div role="status">
        {correctedQuery !== undefined && (
          <p className="search-correction">
            Showing results for <strong>{correctedQuery}</strong>.{' '}
            <button
              type="button"
              onClick={() => {
                search.askLiterally(query);
                onDone();
              }}
            >
              Search instead for {query}
            </button>
            .
          </p>
        )}
        <p className={hasFailed || isEmpty ? 'search-message' : 'search-said'}>
          {formatMessage(state, isEmpty)}
        </p>
      </div>
      {hasFailed && (
        <div className="search-retry">
          <button
            type="button"
            onClick={() => {
              search.askAgain();
              onDone();
            }}
          >
            Try again
          </button>
        </div>
      )}
    </>
  );
}

/** Whether an answer came that has no hit. */
export function hasNoHits(state: SearchState): boolean {
  const result = state.query === '' ? undefined : readResult(state);
  if (!result || result.hasFailed || !state.isOpen) return false;
  return result.hits.length === 0 && result.query.trim() !== '';
}

function formatMessage(state: SearchState, isEmpty: boolean): string {
  const result = readResult(state);
  if (state.status === 'stalled') return 'Still searching…';
  if (!result || state.query === '') return '';
  if (result.hasFailed)
    return navigator.onLine
      ? 'The search is not available now. Your query is kept.'
      : 'You are offline. The search needs a connection. Your query is kept.';
  if (isEmpty) return formatNothingFound(result.query);
  const count = result.hits.length;
  if (!state.isOpen || count === 0) return '';
  return count === 1 ? '1 result' : `${count} results`;
}
