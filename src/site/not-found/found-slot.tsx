'use client';

import { useEffect } from 'react';
import type { SiteSettings } from '#model/settings.ts';
import { LoadNotice } from '#ui/load-notice.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

interface Props {
  readonly settings: SiteSettings['search'];
}

/** The place of the pages that fit a wrong address. The search comes with its own code. */
export function FoundSlot({ settings }: Props) {
  const [FoundPages, load, status] = useLoaded(() =>
    import('./found-pages.tsx').then((module) => module.FoundPages),
  );
  useEffect(load, [load]);
  if (FoundPages)
    return (
      <PartBoundary name="The list of pages">
        <FoundPages settings={settings} />
      </PartBoundary>
    );
  return status.failures > 0 ? (
    <LoadNotice name="The list of pages" status={status} />
  ) : (
    <div className="awaited" />
  );
}
