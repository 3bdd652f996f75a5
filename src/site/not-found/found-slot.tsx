'use client';

import type { SiteSettings } from '#model/settings.ts';
import { PartSlot } from '#ui/part-slot.tsx';

interface Props {
  readonly settings: SiteSettings['search'];
}

const load = () => import('./found-pages.tsx').then((module) => module.FoundPages);

/** The place of the pages that fit a wrong address. */
export function FoundSlot({ settings }: Props) {
  return (
    <PartSlot name="The list of pages" load={load} pending={<div className="awaited" />}>
      {(FoundPages) => <FoundPages settings={settings} />}
    </PartSlot>
  );
}
