'use client';

import { useEffect, useRef, useState } from 'react';
import type { ConsoleOptions } from '#site/console/console-options.ts';
import { useLoaded } from '#ui/use-loaded.ts';

interface Props {
  readonly options: ConsoleOptions;
  /** Name of the workflow's file, without its endings. */
  readonly name: string;
  /** What the button says. */
  readonly label: string;
}

/** The way to a workflow that runs: its code and the workflow itself come with intent. */
export function RunWorkflow({ options, name, label }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const [code, load] = useLoaded(async () => {
    try {
      const loaded = await import('./load-flow.ts');
      return { Flow: loaded.Flow, workflow: await loaded.loadWorkflow(name) };
    } catch (error) {
      setFailed(true);
      throw error;
    }
  });
  const isShown = isOpen && code !== undefined;
  useEffect(() => {
    if (!isShown) return;
    place.current?.querySelector<HTMLElement>('[data-start]')?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  function open(): void {
    setFailed(false);
    load();
    setOpen(true);
  }
  if (isShown)
    return (
      <div ref={place} className="flow-place">
        <code.Flow options={options} workflow={code.workflow} />
      </div>
    );
  return (
    <div className="flow-entry">
      <button
        type="button"
        className="button"
        data-primary=""
        onPointerEnter={load}
        onFocus={load}
        onClick={open}
      >
        {label}
      </button>
      <p role="status">{isOpen && (hasFailed ? 'This could not load. Try again.' : 'Loading…')}</p>
    </div>
  );
}
