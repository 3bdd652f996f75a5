'use client';

import './search-results.css';
import { memo, type MouseEvent } from 'react';
import type { SearchHit } from './build-hit.ts';
import type { Search, SearchState } from './create-search.ts';
import { MarkedText } from './marked-text.tsx';
import { openHit } from './open-hit.ts';

interface Props {
  readonly listId: string;
  readonly search: Search;
  readonly state: SearchState;
  /** Goes to a hit in this tab. */
  readonly navigate: (href: string) => void;
}

/** The hits, as the options of the combobox. */
export function SearchResults({ listId, search, state, navigate }: Props) {
  const collection = state.collections[0];
  const hits = collection?.items ?? [];
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Results"
      className="search-hits"
      hidden={!state.isOpen || hits.length === 0}
    >
      {hits.map((item) => {
        const props = search.getItemProps({ item, source: collection!.source });
        function choose(event: MouseEvent): void {
          props.onClick(event);
          openHit(item.href, event, navigate);
        }
        return (
          <div
            key={item.objectID}
            {...props}
            role="option"
            aria-selected={props['aria-selected']}
            tabIndex={-1}
            onClick={choose}
            onMouseUp={keepSelectionOut}
            onAuxClick={(event) => event.button === 1 && choose(event)}
          >
            <Hit hit={item} />
          </div>
        );
      })}
    </div>
  );
}

/** Where a middle click pastes the selected text, as on Linux, the query would get that text. */
function keepSelectionOut(event: MouseEvent): void {
  if (event.button === 1) event.preventDefault();
}

/** A hit stays the same while only the choice moves. */
const Hit = memo(function Hit({ hit }: { readonly hit: SearchHit }) {
  const { title, section, group, method, excerpt } = hit;
  return (
    <>
      <span className="search-title">
        <MarkedText parts={title} />
        {section.length > 0 && (
          <>
            <i aria-hidden="true"> › </i>
            <MarkedText parts={section} />
          </>
        )}
      </span>
      {method ? <b data-method={method}>{method}</b> : <b data-guide="">Guide</b>}
      <span className="search-place">
        {group !== '' && <span className="search-group">{group}</span>}
        {excerpt.length > 0 && (
          <span>
            <MarkedText parts={excerpt} />
          </span>
        )}
      </span>
    </>
  );
});
