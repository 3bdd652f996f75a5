// Plain DOM: the sidebar's 240 links are in the HTML only, and these few lines keep them current.
import { formatDocsPath } from '#contract/docs-path.ts';

/** An in-page section as the sidebar shows it. */
export interface SidebarSection {
  readonly id: string;
  readonly title: string;
}

/** Marks the link of a page as current, opens its group and lists the page's sections under it. */
export function markCurrentPage(nav: Element, pathname: string, sections: readonly SidebarSection[]): void {
  const path = formatDocsPath(pathname);
  for (const old of nav.querySelectorAll('[aria-current=page]')) old.removeAttribute('aria-current');
  for (const old of nav.querySelectorAll('[data-sections]')) old.remove();
  const link = [...nav.querySelectorAll('a')].find((candidate) => candidate.getAttribute('href') === path);
  if (!link) return;
  link.setAttribute('aria-current', 'page');
  const group = link.closest('details');
  if (group) group.open = true;
  if (sections.length > 0) link.after(buildSectionList(nav.ownerDocument, path, sections));
}

function buildSectionList(document: Document, path: string, sections: readonly SidebarSection[]): Element {
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

/** Marks the section in view; none when the id is undefined. */
export function markCurrentSection(nav: Element, id: string | undefined): void {
  for (const link of nav.querySelectorAll('[data-sections] a')) {
    if (id !== undefined && link.getAttribute('href')?.endsWith(`#${id}`)) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
}

/** What the browser remembers of the sidebar. */
export interface SidebarMemory {
  /** Titles of open groups. */
  readonly open: readonly string[];
  /** Scroll position in pixels. */
  readonly top: number;
}

/** Reads the sidebar as it is now. */
export function readSidebar(nav: Element, viewport: Element | null): SidebarMemory {
  const groups = [...nav.querySelectorAll<HTMLDetailsElement>('details[data-group][open]')];
  return { open: groups.map((group) => group.dataset['group'] ?? ''), top: viewport?.scrollTop ?? 0 };
}
