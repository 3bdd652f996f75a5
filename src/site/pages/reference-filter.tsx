'use client';

import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import type { Method } from '#contract/method.ts';
import { matchesFilter, type CallFilter } from './filter-calls.ts';
import { listenForArrows } from './listen-for-arrows.ts';

interface Props {
  /** Element that holds a section for each group of calls, and in it a list item for each call. */
  readonly listId: string;
  readonly methods: readonly { readonly method: Method; readonly count: number }[];
  readonly total: number;
}

/**
 * Narrows the list of calls down by method and text. The list itself is plain HTML that is not hydrated
 * a second time: entries are only hidden and shown. The fields keep their own values, so that what was
 * typed before React came stays.
 */
export function ReferenceFilter({ listId, methods, total }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(total);
  const show = (filter: CallFilter) =>
    setShown(filterCalls(document.getElementById(listId), filter));
  // No event of the form: React does not hear events until the whole page is taken over, and the browser would send the form.
  const begin = useEffectEvent(() => show(readFilter(form.current!)));
  useEffect(() => {
    begin();
    return listenForArrows(form.current, document.getElementById(listId));
  }, [listId]);
  const apply = (event: SyntheticEvent<HTMLFormElement>) => {
    if (event.type === 'submit') event.preventDefault();
    show(readFilter(event.currentTarget));
  };
  return (
    <form
      ref={form}
      role="search"
      aria-label="Filter calls"
      className="filter call-filter"
      onInput={apply}
      onSubmit={apply}
      onReset={() => show({ query: '', method: '' })}
    >
      <input
        type="search"
        name="query"
        aria-label="Filter by name or endpoint"
        placeholder="Filter by name or endpoint"
        autoComplete="off"
        spellCheck={false}
      />
      <fieldset>
        <legend className="visually-hidden">Method</legend>
        <MethodChoice value="" label="All" />
        {methods.map(({ method, count }) => (
          <MethodChoice key={method} value={method} label={method} count={count} />
        ))}
      </fieldset>
      {/* As in ListFilter: what Enter presses, whatever fields there are. */}
      <button type="submit" hidden>
        Filter
      </button>
      <output>
        {shown === 0 ? 'No call matches.' : `${shown} of ${total} calls`}
        {shown === 0 && <button type="reset">Show all</button>}
      </output>
    </form>
  );
}

function MethodChoice({ value, label, count }: { value: string; label: string; count?: number }) {
  return (
    <label data-method={value || undefined}>
      <input type="radio" name="method" value={value} defaultChecked={value === ''} />
      {label}
      {count !== undefined && <small>{count}</small>}
    </label>
  );
}

function readFilter(form: HTMLFormElement): CallFilter {
  const data = new FormData(form);
  const read = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { query: read('query'), method: read('method') };
}

/** Hides what is not wanted, sections that are left empty too. Gives the number of calls that stay. */
function filterCalls(list: HTMLElement | null, filter: CallFilter): number {
  let shown = 0;
  // Endpoints tell calls of different sections apart.
  list?.toggleAttribute('data-narrowed', filter.query !== '' || filter.method !== '');
  for (const section of list?.children ?? []) {
    const heading = section.querySelector('h2')?.textContent ?? '';
    let own = 0;
    for (const item of section.querySelectorAll<HTMLElement>('[data-call]')) {
      const text = `${item.textContent} ${item.dataset['id'] ?? ''} ${heading}`;
      item.hidden = !matchesFilter({ method: item.dataset['call'] ?? '', text }, filter);
      if (!item.hidden) own += 1;
    }
    section.toggleAttribute('hidden', own === 0);
    shown += own;
  }
  return shown;
}
