'use client';

import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { findTabTarget } from './find-tab-target.ts';

interface Props {
  readonly ref?: Ref<HTMLDivElement>;
  readonly className: string;
  readonly panelClassName: string;
  /** What the tabs are of, for assistive technology. */
  readonly label: string;
  readonly titles: readonly string[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  /** What the selected tab shows. */
  readonly children: ReactNode;
}

/**
 * A list of tabs and the panel of the selected one, by the pattern of the WAI-ARIA practices: arrow keys move and select.
 * The early module selects a tab too, until React runs (src/early/select-tab.ts).
 */
export function Tabs(props: Props) {
  const { ref, className, panelClassName, label, titles, selected, onSelect, children } = props;
  // An id of HTML begins with a letter.
  const id = `tabs${useId()}`;
  function move(event: KeyboardEvent<HTMLElement>): void {
    const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
    const target = findTabTarget(key, selected, titles.length);
    if (target === undefined || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    onSelect(target);
    currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  }
  return (
    <div ref={ref} className={className}>
      <div role="tablist" tabIndex={-1} className="tabs" aria-label={label} onKeyDown={move}>
        {titles.map((title, index) => (
          <button
            key={title}
            type="button"
            role="tab"
            aria-selected={index === selected}
            aria-controls={index === selected ? id : undefined}
            tabIndex={index === selected ? undefined : -1}
            onClick={() => onSelect(index)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={id} role="tabpanel" aria-label={titles[selected]} className={panelClassName}>
        {children}
      </div>
    </div>
  );
}
