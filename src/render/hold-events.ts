/** Events that React would answer by hydrating the whole page at once, while the reader waits. */
const HELD =
  'pointerdown pointerup mousedown mouseup touchstart touchend touchcancel click dblclick keydown keyup keypress beforeinput input change submit focusin focusout';

/**
 * Keeps events from React while it takes the page over bit by bit. What the browser does of itself goes on: a link leads to its
 * page without a wait. What a control was asked for is in the starter's queue, and React gets it afterwards.
 *
 * @returns ends that
 */
export function holdEvents(): () => void {
  const stop = new AbortController();
  const hold = (event: Event) => {
    // The early search listens for itself (src/early/open-search.ts).
    if (!(event.target instanceof Element && event.target.closest('dialog.search')))
      event.stopPropagation();
  };
  for (const type of HELD.split(' '))
    addEventListener(type, hold, { capture: true, passive: true, signal: stop.signal });
  return () => stop.abort();
}
