import { findPageLink } from '#render/plain/page-link.ts';
import { AHEAD, SPECULATION_RULES } from '#render/plain/speculation-rules.ts';
import { isAlive } from './is-alive.ts';

/** A pointer that only passes over a link is not intent. */
const HOVER_MS = 40;

/** Whether the browser fetches pages by rules that stand in the document. */
export const canFetchAhead = HTMLScriptElement.supports?.('speculationrules') ?? false;

/**
 * Has the browser fetch the page of a link while React does not run: when the pointer or the focus stays on the link, or a finger
 * comes down. The browser shows that page at a click without asking for it again. One link is marked at a time.
 */
export function fetchLinks(): void {
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = SPECULATION_RULES;
  document.head.append(rules);
  let timer: ReturnType<typeof setTimeout>;
  let marked: Element | undefined;
  function mark(link: Element): void {
    marked?.removeAttribute(AHEAD);
    link.setAttribute(AHEAD, '');
    marked = link;
  }
  function onIntent({ type, target }: Pick<Event, 'type' | 'target'>): void {
    clearTimeout(timer);
    // React fetches the payload in its place.
    if (isAlive()) return rules.remove();
    const link = findPageLink(target);
    if (!link || link === marked) return;
    if (type === 'pointerdown') mark(link);
    else timer = setTimeout(() => mark(link), HOVER_MS);
  }
  for (const type of ['pointerover', 'focusin', 'pointerdown'])
    addEventListener(type, onIntent, true);
  // Nobody listened when the pointer or the focus came to where it is.
  onIntent({ type: 'focusin', target: document.querySelector('a:hover, a:focus') });
}
