'use client';

import { useEffect } from 'react';
import { LoadNotice } from '#ui/load-notice.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

/** The place of the tool that keeps a copy of the site. The tool comes with its own code and styles. */
export function CopySlot() {
  const [CopyBox, load, status] = useLoaded(() =>
    import('./copy-box.tsx').then((module) => module.CopyBox),
  );
  useEffect(load, [load]);
  if (CopyBox)
    return (
      <PartBoundary name="The copy">
        <CopyBox />
      </PartBoundary>
    );
  return status.failures > 0 ? (
    <LoadNotice name="The copy" status={status} />
  ) : (
    // The outline of the tool, without a word: the tool is no part of the text.
    <div className="awaited" />
  );
}
