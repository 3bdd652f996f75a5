'use client';

import { Suspense, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { exchangeParts } from './exchange-parts.ts';
import { PartBoundary } from './part-boundary.tsx';

interface ExchangeProps {
  /** Holds the text that stays. */
  readonly text: RefObject<HTMLElement | null>;
  /** What was clicked in that text before the live parts came. */
  readonly clicked: RefObject<readonly Element[]>;
}

interface Props extends ExchangeProps {
  /** The same text as React knows it. */
  readonly children: ReactNode;
}

/**
 * Renders a text out of sight, and puts the parts of it that nobody translates into the places of their likes in a text that stays.
 * React goes on to own the parts: events reach React from any place in the document, and the root of a part is never exchanged.
 */
export function LiveParts({ children, ...exchange }: Props) {
  return (
    <div hidden translate="no">
      <PartBoundary name="The page">
        <Suspense>
          {children}
          <Exchange {...exchange} />
        </Suspense>
      </PartBoundary>
    </div>
  );
}

/** Comes into the document together with what stands before it. */
function Exchange({ text, clicked }: ExchangeProps) {
  // A reference to what holds them both is not there yet when the effect runs.
  const end = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let frame = 0;
    function exchange(): void {
      const rendered = end.current?.parentElement;
      if (!rendered || !text.current) return;
      // A press that begins on one button and ends on its like is no click of either.
      if (text.current.querySelector(':active')) frame = requestAnimationFrame(exchange);
      else exchangeParts(rendered, text.current, clicked.current);
    }
    exchange();
    return () => cancelAnimationFrame(frame);
  }, [text, clicked]);
  return <span ref={end} />;
}
