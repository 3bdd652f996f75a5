'use client';

import { PartSlot } from '#ui/part-slot.tsx';

const load = () => import('./copy-box.tsx').then((module) => module.CopyBox);

/** The place of the tool that keeps a copy of the site. */
export function CopySlot() {
  return (
    // The outline of the tool, without a word: the tool is no part of the text.
    <PartSlot name="The copy" load={load} pending={<div className="awaited" />}>
      {(CopyBox) => <CopyBox />}
    </PartSlot>
  );
}
