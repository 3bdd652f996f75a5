'use client';

import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { StatusText } from '#ui/status-text.tsx';
import { filterList } from './filter-items.ts';
import { useFilterAddress } from './use-filter-address.ts';

interface Props {
  /** Element that holds the items, each with `data-item`. */
  readonly listId: string;
  /** What the form does: 'Filter resources'. */
  readonly label: string;
  /** What the items are called, in the plural: 'resources'. */
  readonly noun: string;
  readonly total: number;
  /** The fields, by name: `query` holds words, each other one a value of the data attribute of its name. */
  readonly children: ReactNode;
}

/**
 * Narrows a list down. The list itself is plain HTML: items are only hidden and shown, and without script
 * all of them stand. The fields keep their own values, so that what was typed before React came stays.
 */
export function ListFilter({ listId, label, noun, total, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [{ shown, asked }, setFound] = useState({ shown: total, asked: '' });
  const apply = useFilterAddress(form, (query) =>
    setFound({
      shown: filterList(document.getElementById(listId), query),
      asked: Object.values(query).join(''),
    }),
  );
  function clear(): void {
    apply();
    // The button that was pressed has gone.
    const [first] = form.current!.elements;
    if (first instanceof HTMLElement) first.focus();
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form
      ref={form}
      role="search"
      // A translated form is not what React adopts: the filter would stay dead.
      translate="no"
      aria-label={label}
      className="filter"
      onInput={apply}
      onSubmit={submit}
      // The fields have their first values only after the event.
      onReset={() => setTimeout(clear)}
    >
      {children}
      {/* Enter submits a form of several fields only where there is a button for that. */}
      <button type="submit" hidden>
        Filter
      </button>
      <p className="filter-outcome">
        <output>
          {/* Another element for each letter: the next key silences what is being said, and the last letter may find the same. */}
          <StatusText key={asked}>
            {shown === 0 ? `No match in ${noun} ` : `${shown} of ${total} ${noun}`}
          </StatusText>
        </output>
        {shown < total && <button type="reset">Show all</button>}
      </p>
    </form>
  );
}
