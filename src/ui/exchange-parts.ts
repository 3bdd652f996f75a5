/** What browsers do not translate. */
const KEPT = '[translate=no]';

/**
 * Puts the parts of a rendered text that nobody translates into the places of their likes in another text. Tabs that are chosen,
 * what is open and the focus stay as the reader has them.
 *
 * @param rendered loses its parts
 * @param text is left alone where its parts are not those of the rendered text
 * @param clicked elements of the text that nobody has answered: buttons among them are clicked again
 */
export function exchangeParts(
  rendered: Element,
  text: Element,
  clicked: readonly Element[] = [],
): void {
  const live = listParts(rendered);
  const still = listParts(text);
  if (live.length !== still.length) return;
  for (const [index, part] of live.entries()) exchange(part, still[index]!, clicked);
}

/** The outermost parts within an element, in their order. */
function listParts(root: Element): readonly Element[] {
  return [...root.querySelectorAll(KEPT)].filter(
    (part) => part.parentElement!.closest(KEPT)?.contains(root) ?? true,
  );
}

function exchange(live: Element, still: Element, clicked: readonly Element[]): void {
  const likeOf = (element: Element) => follow(live, tracePath(still, element));
  const focused = still.contains(document.activeElement) ? document.activeElement! : undefined;
  const chosen = [...still.querySelectorAll('[role=tab][aria-selected=true]')];
  const opened = [...still.querySelectorAll(':popover-open')];
  still.replaceWith(live);
  for (const tab of chosen) {
    const like = likeOf(tab);
    if (like?.ariaSelected === 'false') (like as HTMLElement).click();
  }
  for (const element of clicked) {
    const button = element.closest<HTMLElement>('button:not([popovertarget])');
    if (button && still.contains(button)) (likeOf(button) as HTMLElement | undefined)?.click();
  }
  for (const element of opened) (likeOf(element) as HTMLElement | undefined)?.showPopover();
  if (focused) (likeOf(focused) as HTMLElement | undefined)?.focus({ preventScroll: true });
}

/** The way from an element down to one that it holds: the place of each among the children of the one before. */
function tracePath(root: Element, element: Element): readonly number[] {
  const path: number[] = [];
  for (let at = element; at !== root; at = at.parentElement!)
    path.unshift([...at.parentElement!.children].indexOf(at));
  return path;
}

const follow = (root: Element, path: readonly number[]): Element | undefined =>
  path.reduce<Element | undefined>((at, index) => at?.children[index], root);
