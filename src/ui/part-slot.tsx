'use client';

import { useEffect, type ReactNode } from 'react';
import { LoadNotice } from './load-notice.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { PendingPart } from './pending-part.tsx';
import { useLoaded } from './use-loaded.ts';

interface Props<Part> {
  /** What comes, as a sentence begins with it. */
  readonly name: string;
  /** Imports the module and gives what is wanted of it. */
  readonly load: () => Promise<Part>;
  /** Stands there until the part has come. @default a sentence that the part is loading */
  readonly pending?: ReactNode;
  /** Draws the part. */
  readonly children: (part: Part) => ReactNode;
}

/** The place of a part that comes with its own code and styles as soon as React is there. */
export function PartSlot<Part>({ name, load, pending, children }: Props<Part>) {
  const [part, want, status] = useLoaded(load);
  useEffect(want, [want]);
  if (part !== undefined) return <PartBoundary name={name}>{children(part)}</PartBoundary>;
  if (status.failures > 0) return <LoadNotice name={name} status={status} />;
  return pending ?? <PendingPart name={name} />;
}
