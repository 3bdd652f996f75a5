// What the reader's looks run in the page: each function is handed over as text, and uses nothing but its arguments.

export type Find = (css: string, name?: string, pattern?: string) => HTMLElement[];

/** Runs in the page: the elements that can be seen and have the name. */
export function findShown(css: string, name?: string, pattern?: string): HTMLElement[] {
  const readText = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const readName = (element: HTMLElement) => {
    const label = element.getAttribute('aria-label');
    if (label) return label;
    const ids = element.getAttribute('aria-labelledby');
    if (ids)
      return ids
        .split(' ')
        .map((id) => readText(document.querySelector(`[id="${id}"]`)))
        .join(' ');
    const { labels } = element as HTMLInputElement;
    return readText(labels?.[0] ?? element);
  };
  return [...document.querySelectorAll<HTMLElement>(css)].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (pattern !== undefined) return new RegExp(pattern).test(readName(element));
    return name === undefined || readName(element) === name;
  });
}

/** Runs in the page: brings an element into view, and gives its middle, or what is in the way. */
export function aim(
  find: Find,
  css: string,
  name?: string,
  pattern?: string,
): string | [number, number] {
  const [element] = find(css, name, pattern);
  if (!element) return 'is not there';
  if ((element as HTMLButtonElement).disabled) return 'is disabled';
  const read = (): [number, number] => {
    const [box = element.getBoundingClientRect()] = element.getClientRects();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const isFree = ([x, y]: [number, number]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.closest('label')?.contains(element));
  };
  if (!isFree(read())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const middle = read();
  return isFree(middle)
    ? middle
    : `is covered by ${document.elementFromPoint(...middle)?.className}`;
}
