'use client';

import { useEffect } from 'react';
import { LoadNotice } from '#ui/load-notice.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { PendingPart } from '#ui/pending-part.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import type { Cause, ExampleEvent } from './callback-types.ts';

interface Props {
  /** Base address of the calls: settings.sandbox.url. */
  readonly url: string;
  readonly causes: readonly Cause[];
  /** What an empty inbox shows. */
  readonly example: ExampleEvent;
}

/** The inspector's place on its page. The inspector comes with its own code and styles. */
export function InspectorSlot({ url, causes, example }: Props) {
  const [Inspector, load, status] = useLoaded(() =>
    import('./inspector.tsx').then((module) => module.Inspector),
  );
  useEffect(load, [load]);
  return (
    <div className="callbacks-place">
      {Inspector ? (
        <PartBoundary name="The inspector">
          <Inspector url={url} causes={causes} example={example} />
        </PartBoundary>
      ) : status.failures > 0 ? (
        <LoadNotice name="The inspector" status={status} />
      ) : (
        <PendingPart name="The inspector" />
      )}
    </div>
  );
}
