'use client';

import { Content, Root, Scrollbar, Thumb, Viewport } from '@radix-ui/react-scroll-area';
import type { ReactNode } from 'react';
import { adoptStyles } from './adopt-styles.ts';
import styles from './scroll-area.css?inline';

adoptStyles(styles);

interface Props {
  readonly children: ReactNode;
  /** How long the scrollbar stays after scrolling ends, in milliseconds. */
  readonly hideDelayMs: number;
}

/**
 * A vertical scroll area whose bar shows while it is scrolled and whose thumb is never under 18 pixels.
 * It scrolls without script too: Radix would make it scrollable only after its first effect.
 */
export function ScrollArea({ children, hideDelayMs }: Props) {
  return (
    <Root type="scroll" scrollHideDelay={hideDelayMs} className="scroll-area">
      <Viewport
        disableImplicitContentElement
        data-sidebar-viewport=""
        style={{ overflowY: 'scroll' }}
      >
        {/* Radix's own display: table would let long words widen the content. */}
        <Content style={{ display: 'block' }}>{children}</Content>
      </Viewport>
      <Scrollbar orientation="vertical" className="scrollbar">
        <Thumb className="scrollbar-thumb" />
      </Scrollbar>
    </Root>
  );
}
