import type { ReactNode } from 'react';
import type { CardPatternName } from '#contract/site-data.ts';

interface Pattern {
  readonly size: readonly [width: number, height: number];
  readonly drawing: ReactNode;
}

/** Patterns of resource cards (specification 3): lines and dots in the text's colour. */
const PATTERNS: Readonly<Record<CardPatternName, Pattern>> = {
  dots: {
    size: [16, 16],
    drawing: (
      <>
        <circle cx="4" cy="4" r="1.6" />
        <circle cx="12" cy="12" r="1.6" opacity=".5" />
      </>
    ),
  },
  waves: {
    size: [48, 24],
    drawing: (
      <g fill="none" stroke="currentColor">
        <path d="M0 6q12-12 24 0t24 0" />
        <path d="M0 18q12-12 24 0t24 0" opacity=".5" />
      </g>
    ),
  },
  tiles: {
    size: [48, 28],
    drawing: (
      <g fill="none" stroke="currentColor">
        <path d="M0 14 24 0l24 14-24 14z" />
        <path d="M12 7l24 14M36 7 12 21" opacity=".45" />
      </g>
    ),
  },
  rings: {
    size: [56, 56],
    drawing: (
      <g fill="none" stroke="currentColor">
        <circle cx="28" cy="28" r="8" />
        <circle cx="28" cy="28" r="17" opacity=".6" />
        <circle cx="28" cy="28" r="26" opacity=".3" />
      </g>
    ),
  },
  steps: {
    size: [32, 32],
    drawing: (
      <g fill="none" stroke="currentColor">
        <path d="M0 24h8v-8h8V8h8V0h8" />
        <path d="M0 32h16V16h16" opacity=".35" />
      </g>
    ),
  },
  braces: {
    size: [44, 30],
    drawing: (
      <g fill="none" stroke="currentColor">
        <path d="M14 5q-5 0-5 5t-4 5q4 0 4 5t5 5" />
        <path d="M30 5q5 0 5 5t4 5q-4 0-4 5t-5 5" />
        <path d="M19 15h6" opacity=".5" />
      </g>
    ),
  },
  weave: {
    size: [24, 24],
    drawing: (
      <g fill="none" stroke="currentColor">
        <path d="M2 6h8M2 10h8M14 18h8M14 14h8" />
        <path d="M14 2v8M18 2v8M6 14v8M10 14v8" opacity=".5" />
      </g>
    ),
  },
};

/** Fills a card's head with a pattern. */
export function CardPattern({ name, id }: { name: CardPatternName; id: string }) {
  const pattern = PATTERNS[name];
  const [width, height] = pattern.size;
  return (
    <svg className="pattern" aria-hidden="true" width="100%" height="100%">
      <pattern
        id={id}
        width={width}
        height={height}
        patternUnits="userSpaceOnUse"
        fill="currentColor"
      >
        {pattern.drawing}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
