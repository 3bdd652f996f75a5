'use client';

import { useState } from 'react';
import type { Method } from '#contract/method.ts';
import { isCallWanted, type CallFilter } from './filter-calls.ts';

interface Props {
  /** Element that holds a section for each group of calls, and in it a list item for each call. */
  readonly listId: string;
  readonly methods: readonly { readonly method: Method; readonly count: number }[];
  readonly total: number;
}

const EVERYTHING: CallFilter = { query: '', method: '' };

/**
 * Narrows the list of calls down by method and text. The list itself is plain HTML that is not hydrated
 * a second time: entries are only hidden and shown.
 */
export function ReferenceFilter({ listId, methods, total }: Props) {
  const [filter, setFilter] = useState(EVERYTHING);
  const [shown, setShown] = useState(total);
  const choose = (next: CallFilter) => {
    setFilter(next);
    setShown(showCalls(document.getElementById(listId), next));
  };
  const chooseMethod = (method: string) => choose({ ...filter, method });
  return (
    <form
      role="search"
      aria-label="Filter calls"
      className="call-filter"
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        type="search"
        aria-label="Filter by name or endpoint"
        placeholder="Filter by name or endpoint"
        autoComplete="off"
        spellCheck={false}
        value={filter.query}
        onChange={(event) => choose({ ...filter, query: event.target.value })}
      />
      <fieldset>
        <legend className="visually-hidden">Method</legend>
        <MethodChoice value="" label="All" checked={filter.method === ''} onChoose={chooseMethod} />
        {methods.map(({ method: own, count }) => (
          <MethodChoice
            key={own}
            value={own}
            label={own}
            count={count}
            checked={filter.method === own}
            onChoose={chooseMethod}
          />
        ))}
      </fieldset>
      <output>
        {shown === 0 ? 'No call fits.' : `${shown} of ${total} calls`}
        {shown === 0 && (
          <button type="button" onClick={() => choose(EVERYTHING)}>
            Show all
          </button>
        )}
      </output>
    </form>
  );
}

function MethodChoice(props: {
  value: string;
  label: string;
  count?: number;
  checked: boolean;
  onChoose: (value: string) => void;
}) {
  const { value, label, count, checked, onChoose } = props;
  return (
    <label data-method={value || undefined}>
      <input
        type="radio"
        name="method"
        value={value}
        checked={checked}
        onChange={() => onChoose(value)}
      />
      {label}
      {count !== undefined && <small>{count}</small>}
    </label>
  );
}

/** Hides what is not wanted, sections that are left empty too. Gives the number of calls that stay. */
function showCalls(list: HTMLElement | null, filter: CallFilter): number {
  let shown = 0;
  for (const section of list?.children ?? []) {
    const heading = section.querySelector('h2')?.textContent ?? '';
    let own = 0;
    for (const item of section.querySelectorAll<HTMLElement>('[data-call]')) {
      const text = `${item.textContent} ${item.dataset['id'] ?? ''} ${heading}`;
      item.hidden = !isCallWanted({ method: item.dataset['call'] ?? '', text }, filter);
      if (!item.hidden) own += 1;
    }
    section.toggleAttribute('hidden', own === 0);
    shown += own;
  }
  return shown;
}
