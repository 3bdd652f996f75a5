'use client';

import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { findTabTarget } from '#ui/find-tab-target.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import styles from './tool-tabs.css?inline';

adoptStyles(styles);

/** One tool of the console: what its tab says and what it shows. */
export interface Tool {
  readonly title: string;
  /** What is set there, in a word, where it is not the usual. */
  readonly mark?: string | undefined;
  /** Draws the tool. A tool that was opened stays with what is written in it, out of sight. */
  readonly render: (isShown: boolean) => ReactNode;
}

interface Props {
  /** What the tabs are of, for assistive technology. */
  readonly label: string;
  readonly tools: readonly Tool[];
}

/** The tools of the console as tabs, by the pattern of the WAI-ARIA practices. A tool is made when it is first shown. */
export function ToolTabs({ label, tools }: Props) {
  const id = `tools${useId()}`;
  const [shown, setShown] = useState(0);
  const [opened, setOpened] = useState<readonly number[]>([0]);
  function show(index: number): void {
    setShown(index);
    setOpened((old) => [...new Set([...old, index])]);
  }
  function move(event: KeyboardEvent<HTMLElement>): void {
    const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
    const target = findTabTarget(key, shown, tools.length);
    if (target === undefined || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    show(target);
    currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  }
  return (
    <div className="console-tool-tabs">
      <div role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move}>
        {tools.map(({ title, mark }, index) => (
          <button
            key={title}
            id={`${id}-tab-${index}`}
            type="button"
            role="tab"
            aria-selected={index === shown}
            aria-controls={opened.includes(index) ? `${id}-${index}` : undefined}
            tabIndex={index === shown ? undefined : -1}
            onClick={() => show(index)}
          >
            {title}
            {mark && <i> {mark}</i>}
          </button>
        ))}
      </div>
      {tools.map(
        ({ title, render }, index) =>
          opened.includes(index) && (
            <div
              key={title}
              id={`${id}-${index}`}
              role="tabpanel"
              className="console-part"
              tabIndex={-1}
              aria-labelledby={`${id}-tab-${index}`}
              hidden={index !== shown}
            >
              {render(index === shown)}
            </div>
          ),
      )}
    </div>
  );
}
