'use client';

import { OPEN_SEARCH_EVENT } from '#contract/page-events.ts';

import { Icon } from '#ui/icon.tsx';

/** A wide field that opens the search dialog. Hidden by CSS where no script can run. */
export function OpenSearch() {
  return (
    <button
      type="button"
      className="search-field"
      aria-haspopup="dialog"
      onClick={() => document.dispatchEvent(new Event(OPEN_SEARCH_EVENT))}
    >
      <Icon name="search" size={18} />
      Search the documentation
    </button>
  );
}
