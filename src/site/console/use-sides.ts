'use client';

import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';

const WIDE = '(width >= 80rem)';

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function createSide(className: string): HTMLElement {
  return Object.assign(document.createElement('div'), { className });
}

/** The two sides of an open console. They keep what is in them when they move. */
export interface Sides {
  readonly request: HTMLElement;
  readonly answer: HTMLElement;
}

/** Puts the answer into the place of the example answers, with as much room as they take. */
function placeAnswer(answer: HTMLElement, samples: HTMLElement): void {
  const example = samples.querySelector('.code + .code')?.getBoundingClientRect().height ?? 0;
  if (example > 0) answer.style.minBlockSize = `${example}px`;
  samples.dataset['trying'] = '';
  samples.append(answer);
}

function removeSides({ request, answer }: Sides, samples: HTMLElement): void {
  answer.remove();
  request.remove();
  delete samples.dataset['trying'];
}

/**
 * Places the sides of a console on an operation's page. The answer takes the place of the example answers. The request
 * stands in the article where there is room for both, else below the answer.
 *
 * @param article where the request stands in a wide window
 * @param samples the page's samples and example answers
 */
export function useSides(article: RefObject<HTMLElement | null>, samples: HTMLElement): Sides {
  const [sides] = useState(() => ({
    request: createSide('console-container'),
    answer: createSide('console console-aside'),
  }));
  const isWide = useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches);
  useLayoutEffect(() => {
    placeAnswer(sides.answer, samples);
    return () => removeSides(sides, samples);
  }, [sides, samples]);
  useLayoutEffect(() => {
    (isWide ? article.current : samples)?.append(sides.request);
  }, [isWide, sides, samples, article]);
  return sides;
}
