'use client';

import { useEffect, useState } from 'react';
import type { Sides } from './use-sides.ts';

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
const HOLD_MS = 3000;

/** Keeps a part in sight until the reader scrolls. */
function hold(part: HTMLElement): void {
  const end = new AbortController();
  const { signal } = end;
  addEventListener('scroll', () => reveal(part), { signal });
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, () => end.abort(), { signal, passive: true });
  setTimeout(() => end.abort(), HOLD_MS);
}

/** What has opened a console: a link that shares a request, the button Try it, or a row of the errors. */
export type Opener = 'link' | 'button' | 'error';

/**
 * Leads the reader to a console that opens. If its code is late, its place is kept at once and it moves nothing when it
 * comes.
 *
 * @param by a link leaves the focus alone; after a row of the errors the page stays where the answer stands beside it
 * @param tries how often the reader has asked for an answer
 * @returns whether its code is late
 */
export function useArrival(
  { request, answer }: Sides,
  isHere: boolean,
  by: Opener,
  tries: number,
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
    if (!isPlaced || (by === 'link' && scrollY > 0)) return;
    const isBeside = !answer.parentElement?.contains(request);
    if (isBeside && by === 'error') return;
    // A link brings a request, and a button the answer to one.
    const part = isBeside || by === 'link' ? request : answer;
    reveal(part);
    if (location.hash !== '') hold(part);
    // eslint-disable-next-line react/exhaustive-deps -- as the console is placed, and for each error that is asked for
  }, [isPlaced, request, answer, by === 'error' && tries]);
  useEffect(() => {
    if (!isHere || by === 'link') return;
    answer.querySelector<HTMLElement>('.console-answer')?.focus({ preventScroll: true });
    // eslint-disable-next-line react/exhaustive-deps -- as the console comes, and for each error that is asked for
  }, [isHere, by, answer, by === 'error' && tries]);
  return isLate;
}
