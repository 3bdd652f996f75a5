'use client';

import * as Radix from '@radix-ui/react-scroll-area';
import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** How long the scrollbar stays after scrolling ends, in milliseconds. */
  readonly hideDelayMs: number;
}

/** A vertical scroll area whose bar shows while it is scrolled. Scrolls without script too (sidebar.css). */
export function ScrollArea({ children, hideDelayMs }: Props) {
  return (
    <Radix.Root type="scroll" scrollHideDelay={hideDelayMs} className="scroll-area">
      <Radix.Viewport data-sidebar-viewport="" tabIndex={-1}>
        {children}
      </Radix.Viewport>
      <Radix.Scrollbar orientation="vertical" className="scrollbar">
        <Radix.Thumb className="scrollbar-thumb" />
      </Radix.Scrollbar>
    </Radix.Root>
  );
}
