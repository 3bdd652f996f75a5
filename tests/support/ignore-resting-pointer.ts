/**
 * Runs in a page before all else: a headless shell says that a pointer rests in the corner of each new page, though nobody has
 * moved one.
 */
export function ignoreRestingPointer(): void {
  const stop = (event: MouseEvent) => {
    if (event.isTrusted && event.clientX === 0 && event.clientY === 0)
      event.stopImmediatePropagation();
  };
  for (const type of ['pointerover', 'pointerenter', 'pointermove', 'mouseover'] as const)
    window.addEventListener(type, stop, true);
}
