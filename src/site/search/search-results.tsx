'use client';

import { Fragment, useEffect, useRef, type MouseEvent } from 'react';
import { formatNothingFound } from '#contract/texts.ts';
import type { SearchHit } from './search-engine.ts';
import type { SearchState } from './use-search.ts';

interface Props {
  /** Prefix of the ids that the combobox refers to. */
  readonly id: string;
  readonly state: SearchState;
  readonly onActive: (index: number) => void;
  readonly onChoose: (hit: SearchHit, event: MouseEvent) => void;
}

/** The result panel: hits, or one sentence that says why there are none. */
export function SearchResults({ id, state, onActive, onChoose }: Props) {
  const { hits, active, isPanelOpen, status } = state;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const message = isPanelOpen ? formatMessage(state) : '';
  return (
    <>
      <div
        ref={list}
        id={`${id}-hits`}
        role="listbox"
        aria-label="Results"
        className="search-hits"
        hidden={!isPanelOpen || hits.length === 0}
      >
        {hits.map((hit, index) => (
          <div
            key={hit.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => index !== active && onActive(index)}
            onClick={(event) => onChoose(hit, event)}
          >
            <span>
              {hit.title.map(({ text, isMatch }, part) =>
                isMatch ? <mark key={part}>{text}</mark> : <Fragment key={part}>{text}</Fragment>,
              )}
            </span>
            <small>{hit.place}</small>
            {hit.method && <b data-method={hit.method}>{hit.method}</b>}
          </div>
        ))}
      </div>
      <p
        role="status"
        className={hits.length > 0 && status !== 'failed' ? 'sr-only' : 'search-message'}
      >
        {message}
      </p>
    </>
  );
}

function formatMessage({ status, hits, answered }: SearchState): string {
  if (status === 'failed')
    return 'Search is out of reach just now. Check the connection and try again.';
  if (answered === '') return '';
  if (hits.length === 0) return formatNothingFound(answered);
  return hits.length === 1 ? '1 result' : `${hits.length} results`;
}
