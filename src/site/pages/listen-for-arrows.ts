/** Where a key leads from a place in a list. */
const TARGETS: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at, length) => Math.min(at + 1, length - 1),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/**
 * Moves the focus over the shown calls of a list by arrow keys, Home and End. The arrow down leads from the field of the
 * filter to the first call, and the arrow up back.
 *
 * @returns what ends the listening
 */
export function listenForArrows(form: HTMLElement | null, list: HTMLElement | null): () => void {
  const ending = new AbortController();
  const listen = (element: HTMLElement | null, handle: (event: KeyboardEvent) => void) =>
    element?.addEventListener('keydown', handle, { signal: ending.signal });
  const field = form?.querySelector<HTMLInputElement>('[type=search]');
  const listLinks = () => [
    ...(list?.querySelectorAll<HTMLAnchorElement>('[data-call]:not([hidden]) a') ?? []),
  ];
  const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
    !(altKey || ctrlKey || metaKey || shiftKey);
  listen(list, (event) => {
    const links = listLinks();
    const at = links.findIndex((link) => link === document.activeElement);
    const target = TARGETS[event.key];
    if (!target || at < 0 || !isPlain(event)) return;
    event.preventDefault();
    const next = target(at, links.length);
    (next < 0 ? field : links[next])?.focus();
  });
  listen(form, (event) => {
    if (event.key !== 'ArrowDown' || event.target !== field || !isPlain(event)) return;
    event.preventDefault();
    listLinks()[0]?.focus();
  });
  return () => ending.abort();
}
