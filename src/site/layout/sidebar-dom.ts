// Plain DOM: the sidebar's 240 links are in the HTML only, and these few functions keep them current.
import { formatDocsPath } from '#contract/docs-path.ts';

/** An in-page section as the sidebar shows it. */
export interface SidebarSection {
  readonly id: string;
  readonly title: string;
}

/**
 * What the browser remembers of the sidebar: the address, the scroll position in pixels, and the titles of the groups that were
 * open there. A list, because the inline script refuses what is none in the fewest bytes.
 */
export type SidebarMemory = readonly [url: string, top: number, ...open: readonly string[]];

/**
 * Marks the link of a page as current, opens its group and lists the page's sections under it.
 *
 * @param pathname address of the page; what starts with /api-docs counts as /api
 * @returns the link, or undefined when the sidebar does not list the page
 */
export function markCurrentPage(
  nav: Element,
  pathname: string,
  sections: readonly SidebarSection[],
): HTMLAnchorElement | undefined {
  const path = formatDocsPath(pathname);
  const link = [...nav.querySelectorAll('a')].find((own) => own.getAttribute('href') === path);
  const isMarked = link?.getAttribute('aria-current') === 'page';
  // What the file was written with already stands right; touching it would move what the reader sees.
  if (!isMarked) {
    nav.querySelector('[aria-current=page]')?.removeAttribute('aria-current');
    nav.querySelector('[data-sections]')?.remove();
    link?.setAttribute('aria-current', 'page');
    if (link && sections.length > 0)
      link.after(buildSectionList(nav.ownerDocument, path, sections));
  }
  const group = link?.closest('details');
  if (group && !isMarked) group.open = true;
  return link;
}

function buildSectionList(
  document: Document,
  path: string,
  sections: readonly SidebarSection[],
): Element {
  const list = document.createElement('ul');
  list.dataset['sections'] = '';
  for (const { id, title } of sections) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.setAttribute('href', `${path}#${id}`);
    link.textContent = title;
    item.append(link);
    list.append(item);
  }
  return list;
}

const CHANGED = 'Changed since your last visit';

/**
 * Marks groups and links as changed; a group with such a link is marked too, since it may be closed.
 *
 * @param names titles of groups and paths of pages
 */
export function markChanges(nav: Element, names: readonly string[]): void {
  for (const group of nav.querySelectorAll('details')) {
    const summary = group.querySelector('summary');
    const links = [...group.querySelectorAll('a')].filter((link) =>
      names.includes(link.getAttribute('href') ?? ''),
    );
    links.forEach(markChanged);
    if (summary && (links.length > 0 || names.includes(summary.textContent))) markChanged(summary);
  }
}

function markChanged(element: HTMLElement): void {
  element.dataset['new'] = '';
  element.title = CHANGED;
}

/** Marks the section in view; none when the id is undefined. */
export function markCurrentSection(nav: Element, id: string | undefined): void {
  for (const link of nav.querySelectorAll('[data-sections] a')) {
    const isCurrent = id !== undefined && link.getAttribute('href')?.endsWith(`#${id}`);
    if (isCurrent) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
}

/** Reads the sidebar as it is now. @param top its scroll position in pixels */
export function readSidebar(nav: Element, top: number): SidebarMemory {
  const titles = [...nav.querySelectorAll('details[open] > summary')];
  return [document.URL, top, ...titles.map(({ textContent }) => textContent ?? '')];
}

/** Scrolls the sidebar, and nothing else, so far that a link of it is in view. */
export function revealLink(viewport: Element, link: Element): void {
  const frame = viewport.getBoundingClientRect();
  const { top, bottom, height } = link.getBoundingClientRect();
  // A closed drawer has no height, and neither has a link in a group that the reader has closed.
  if (frame.height === 0 || height === 0 || (top >= frame.top && bottom <= frame.bottom)) return;
  viewport.scrollTop += (top + bottom - frame.top - frame.bottom) / 2;
}

/**
 * Makes a change to the sidebar while a link keeps its place on the screen: the reader who clicked it finds
 * it under the pointer although the list of the page before has gone.
 */
export function keepLinkInPlace(
  viewport: Element,
  path: string,
  change: () => Element | undefined,
): Element | undefined {
  const link = viewport.querySelector(`a[href="${CSS.escape(path)}"]`);
  const before = link?.getBoundingClientRect().top;
  const changed = change();
  if (link && before !== undefined) {
    viewport.scrollTop += link.getBoundingClientRect().top - before;
  }
  return changed;
}
