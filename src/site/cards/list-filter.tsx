'use client';

import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { PAGE_CHANGE_EVENT } from '#contract/page-events.ts';
import { filterList } from './filter-items.ts';
import { fillFields, formatSearch, readFields } from './list-query.ts';

interface Props {
  /** Element that holds the items, each with `data-item`. */
  readonly listId: string;
  /** What the form does: 'Filter resources'. */
  readonly label: string;
  /** What the items are called, in the plural: 'resources'. */
  readonly noun: string;
  readonly total: number;
  /** Whether the address tells what is asked for, so that it can be kept and shared. */
  readonly isInAddress?: boolean;
  /** The fields, by name: `query` holds words, each other one a value of the data attribute of its name. */
  readonly children: ReactNode;
}

/**
 * Narrows a list down. The list itself is plain HTML: items are only hidden and shown, and without script
 * all of them stand. The fields keep their own values, so that what was typed before React came stays.
 */
export function ListFilter({ listId, label, noun, total, isInAddress = false, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(total);
  function apply(): void {
    const query = readFields(form.current!);
    setShown(filterList(document.getElementById(listId), query));
    const search = formatSearch(location.search, query);
    if (isInAddress && search !== location.search)
      history.replaceState(history.state, '', location.pathname + search + location.hash);
  }
  function restore(absent?: ''): void {
    if (isInAddress) fillFields(form.current!, location.search, absent);
    apply();
  }
  const begin = useEffectEvent(() => restore());
  const follow = useEffectEvent(() => restore(''));
  useEffect(() => {
    begin();
    const listener = () => follow();
    document.addEventListener(PAGE_CHANGE_EVENT, listener);
    return () => document.removeEventListener(PAGE_CHANGE_EVENT, listener);
  }, []);
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
        <output>{shown === 0 ? `No match in ${noun} ` : `${shown} of ${total} ${noun}`}</output>
        {shown < total && <button type="reset">Show all</button>}
      </p>
    </form>
  );
}
