'use client';

import { createContext, use, useState } from 'react';
import { useMounted } from './use-mounted.ts';

/** HTML of the slots by name while a page is rendered to a file; empty in the browser. */
export const StaticSlotContext = createContext<Readonly<Record<string, string>>>({});

/**
 * A `<div>` whose content is written once into the static file and then left to the browser: it is
 * neither in the payload nor hydrated. In the browser React keeps whatever the element holds.
 */
export function StaticSlot({ name, className }: { name: string; className?: string }) {
  const slots = use(StaticSlotContext);
  const isMounted = useMounted();
  // Where React builds the document anew, what the element held is still there.
  const [html] = useState(() => slots[name] ?? (isMounted ? readSlot(name) : ''));
  return (
    <div
      className={className}
      data-slot={name}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const readSlot = (name: string): string =>
  document.querySelector(`[data-slot="${name}"]`)?.innerHTML ?? '';
