'use client';

import { Fragment, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { Method } from '#contract/method.ts';
import { useFilterAddress } from '#site/cards/use-filter-address.ts';
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
  const [{ shown, asked }, setFound] = useState({ shown: total, asked: '' });
  const apply = useFilterAddress(form, ({ query = '', method = '' }) =>
    setFound({
      shown: filterCalls(document.getElementById(listId), { query, method }),
      asked: query + method,
    }),
  );
  useEffect(() => listenForArrows(form.current, document.getElementById(listId)), [listId]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    apply();
  };
  function clear(): void {
    apply();
    // The button that was pressed has gone.
    form.current!.querySelector<HTMLInputElement>('[type=search]')!.focus();
  }
  return (
    <form
      ref={form}
      role="search"
      // A translated form is not what React adopts: the filter would stay dead.
      translate="no"
      aria-label="Filter calls"
      className="filter call-filter"
      onInput={apply}
      onSubmit={submit}
      // The fields have their first values only after the event.
      onReset={() => setTimeout(clear)}
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
        {/* As in ListFilter: said anew after each letter. */}
        <Fragment key={asked}>
          {shown === 0 ? 'No call matches.' : `${shown} of ${total} calls`}
        </Fragment>
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
