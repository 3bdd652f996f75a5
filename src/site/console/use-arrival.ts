'use client';

import { useEffect, useState } from 'react';

/** Within this time after a click the page may move, and nobody takes it for a jump. */
const CLICK_MS = 300;

/** A part counts as in sight while it begins in this share of the window's height: its body is then in sight too. */
const SIGHT = 0.3;

/** Scrolls a part to the top of the window, below the header, unless its beginning is in sight. */
function reveal(part: HTMLElement): void {
  const header = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0;
  const { top } = part.getBoundingClientRect();
  const isSeen = top >= header && top < innerHeight * SIGHT;
  if (!isSeen) scrollTo(0, scrollY + top - header - 16);
}

/** For so long WebKit may go back to the fragment of the address, after what stands above the fragment has grown. */
const HOLD_MS = 500;

/** Keeps a part in sight until the reader scrolls. */
function hold(part: HTMLElement): void {
  const end = new AbortController();
  const { signal } = end;
  addEventListener('scroll', () => reveal(part), { signal });
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, () => end.abort(), { signal, passive: true });
  setTimeout(() => end.abort(), HOLD_MS);
}

/**
 * Leads the reader to a console that opens. If its code is late, its place is kept at once and it moves nothing when it
 * comes.
 *
 * @param isWanted whether the reader has opened it; a link that has opened it leaves the focus alone
 * @returns whether its code is late
 */
export function useArrival(
  request: HTMLElement,
  answer: HTMLElement,
  isHere: boolean,
  isWanted: boolean,
): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isHere) return undefined;
    const timer = setTimeout(() => setLate(true), CLICK_MS);
    return () => clearTimeout(timer);
  }, [isHere]);
  const isPlaced = isHere || isLate;
  useEffect(() => {
    // A link opens the console as the page comes. A reader who has gone on by then stays there.
    if (!isPlaced || (!isWanted && scrollY > 0)) return;
    const isBeside = !answer.parentElement?.contains(request);
    const part = isBeside ? request : answer;
    reveal(part);
    if (location.hash !== '') hold(part);
    // eslint-disable-next-line react/exhaustive-deps -- once, as the console is placed
  }, [isPlaced, request, answer]);
  useEffect(() => {
    if (!isHere || !isWanted) return;
    answer.querySelector<HTMLElement>('.console-answer')?.focus({ preventScroll: true });
  }, [isHere, isWanted, answer]);
  return isLate;
}
