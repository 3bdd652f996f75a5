'use client';

import { createContext, use } from 'react';

/** HTML of the slots by name while a page is rendered to a file; empty in the browser. */
export const StaticSlotContext = createContext<Readonly<Record<string, string>>>({});

/**
 * A `<div>` whose content is written once into the static file and then left to the browser: it is
 * neither in the payload nor hydrated. In the browser React keeps whatever the element holds.
 */
export function StaticSlot({ name, className }: { name: string; className?: string }) {
  const slots = use(StaticSlotContext);
  return (
    <div
      className={className}
      data-slot={name}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: slots[name] ?? '' }}
    />
  );
}
