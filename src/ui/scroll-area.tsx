'use client';

import { Content, Root, Scrollbar, Thumb, Viewport } from '@radix-ui/react-scroll-area';
import type { ComponentProps, ForwardRefRenderFunction, ReactElement, ReactNode } from 'react';
import { adoptStyles } from './adopt-styles.ts';
import styles from './scroll-area.css?inline';

adoptStyles(styles);

interface Props {
  readonly children: ReactNode;
  /** How long the scrollbar stays after scrolling ends, in milliseconds. */
  readonly hideDelayMs: number;
}

type ViewportProps = ComponentProps<typeof Viewport>;
type RenderViewport = ForwardRefRenderFunction<HTMLDivElement, ViewportProps>;
type Rendered = ReactElement<{ readonly children: readonly ReactElement<object>[] }>;

const { render: renderViewport } = Viewport as unknown as { readonly render: RenderViewport };

/**
 * Radix's viewport without the style element that Radix puts beside it, where HTML allows none: what it says of native
 * scrollbars stands in sidebar.css.
 */
function PlainViewport(props: ViewportProps) {
  const { children } = (renderViewport(props, null) as Rendered).props;
  return children.find((element) => 'data-radix-scroll-area-viewport' in element.props);
}

/**
 * A vertical scroll area whose bar shows while it is scrolled and whose thumb is never under 18 pixels.
 * It scrolls without script too: Radix would make it scrollable only after its first effect.
 */
export function ScrollArea({ children, hideDelayMs }: Props) {
  return (
    <Root type="scroll" scrollHideDelay={hideDelayMs} className="scroll-area">
      <PlainViewport
        disableImplicitContentElement
        // Firefox would stop at what scrolls, and nothing is to be said of it. Its links bring it along.
        tabIndex={-1}
        data-sidebar-viewport=""
        style={{ overflowY: 'scroll' }}
      >
        {/* Radix's own display: table would let long words widen the content. */}
        <Content style={{ display: 'block' }}>{children}</Content>
      </PlainViewport>
      <Scrollbar orientation="vertical" className="scrollbar">
        <Thumb className="scrollbar-thumb" />
      </Scrollbar>
    </Root>
  );
}
