'use client';

import { useEffect, useRef } from 'react';
import { PAGE_CHANGE_EVENT } from '#contract/page-events.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { usePageChange } from '#ui/use-page-change.ts';
import anchorStyles from './anchors.css?inline';
import { loadChanges } from './load-changes.ts';
import { findNav, findViewport, rememberSidebar } from './remember-sidebar.ts';
import {
  keepLinkInPlace,
  markChanges,
  markCurrentPage,
  markCurrentSection,
  revealLink,
  type SidebarSection,
} from './sidebar-dom.ts';
import newStyles from './sidebar-new.css?inline';
import { recordVisit } from './visit.ts';
import { watchSections } from './watch-sections.ts';

adoptStyles(anchorStyles);
adoptStyles(newStyles);

interface Props {
  readonly path: string;
  readonly sections: readonly SidebarSection[];
  /** Number of entries of the changelog. */
  readonly entries: number;
}

/** Keeps the sidebar current with the page shown, and remembers its open groups and scroll position. */
export function SidebarSync({ path, sections, entries }: Props) {
  const isFirst = useRef(true);
  useEffect(() => {
    const nav = findNav();
    const viewport = findViewport();
    if (!nav || !viewport) return;
    const link = keepLinkInPlace(viewport, path, () => markCurrentPage(nav, path, sections));
    // At first the remembered position may be that of another page; what the reader looks at stays where it is.
    if (link && !(isFirst.current && viewport.matches(':hover, :focus-within')))
      revealLink(viewport, link);
    isFirst.current = false;
  }, [path, sections]);
  useEffect(() => {
    const ids = sections.map(({ id }) => id);
    return watchSections(ids, (id) => {
      const nav = findNav();
      if (nav) markCurrentSection(nav, id);
    });
  }, [sections]);
  useEffect(() => void markUnreadChanges(entries), [entries]);
  // Each page goes on with the visit.
  usePageChange(PAGE_CHANGE_EVENT, () => void recordVisit(entries));
  useEffect(rememberSidebar, []);
  return null;
}

/** Marks what has changed since the reader's last visit; asks for it only when something has. */
async function markUnreadChanges(entries: number): Promise<void> {
  const count = entries - recordVisit(entries);
  if (count <= 0) return;
  const names = await loadChanges(count);
  const nav = findNav();
  if (nav) markChanges(nav, names);
}
