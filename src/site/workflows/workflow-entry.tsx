'use client';

import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { ConsoleOptions } from '#site/console/console-options.ts';
import { LoadNotice } from '#ui/load-notice.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

interface Props {
  readonly options: ConsoleOptions;
  /** Name of the workflow's file, without its endings. */
  readonly name: string;
  /** What the button says. */
  readonly label: string;
  /** Stands below the button until the flow is there. */
  readonly children?: ReactNode;
}

/** The way to a workflow that runs: its code and the workflow itself come with intent. */
export function RunWorkflow({ options, name, label, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const [code, load, status] = useLoaded(async () => {
    const loaded = await import('./load-flow.ts');
    return { Flow: loaded.Flow, workflow: await loaded.loadWorkflow(name) };
  });
  const isShown = isOpen && code !== undefined;
  // With the flow, and not after: the reader may have moved on by then.
  useLayoutEffect(() => {
    if (!isShown) return;
    place.current?.querySelector<HTMLElement>('[data-start]')?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  function open(): void {
    load();
    setOpen(true);
  }
  return (
    <>
      {/* A translated button is not what React adopts: the flow would never come. */}
      <div translate="no">
        {isShown ? (
          <div ref={place} className="flow-place">
            <PartBoundary name="The flow">
              <code.Flow options={options} workflow={code.workflow} />
            </PartBoundary>
          </div>
        ) : (
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
            {isOpen && <LoadNotice name="The flow" status={status} />}
          </div>
        )}
      </div>
      {/* The style sheet hides the outline beside a flow: the outline of a translated page is not React's. */}
      {children}
    </>
  );
}
