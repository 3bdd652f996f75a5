'use client';

import { useEffect } from 'react';
import { SCROLL_DEBOUNCE_MS } from '#contract/limits.ts';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { markCurrentPage, markCurrentSection, readSidebar, type SidebarSection } from './sidebar-adopter.ts';

const NAV = 'nav[aria-label=Documentation]';

/** Keeps the sidebar current with the page shown, and remembers its open groups and scroll position. */
export function SidebarSync({ path, sections }: { path: string; sections: readonly SidebarSection[] }) {
  useEffect(() => {
    const nav = document.querySelector(NAV);
    if (nav) markCurrentPage(nav, path, sections);
  }, [path, sections]);
  useEffect(() => watchSections(sections), [path, sections]);
  useEffect(watchSidebar, []);
  return null;
}

/** Marks the section whose heading was passed last. */
function watchSections(sections: readonly SidebarSection[]): () => void {
  const visible = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id);
        else visible.delete(target.id);
      }
      const nav = document.querySelector(NAV);
      const current = sections.find(({ id }) => visible.has(id));
      if (nav && current) markCurrentSection(nav, current.id);
    },
    { rootMargin: '-72px 0px -55% 0px' },
  );
  for (const { id } of sections) {
    const element = document.getElementById(id);
    if (element) observer.observe(element);
  }
  return () => observer.disconnect();
}

function watchSidebar(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const save = () => {
    const nav = document.querySelector(NAV);
    const viewport = document.querySelector('[data-sidebar-viewport]');
    if (!nav) return;
    try {
      sessionStorage.setItem(STORAGE_KEYS.sidebar, JSON.stringify(readSidebar(nav, viewport)));
    } catch {
      // Without storage every page starts with its own group open.
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SCROLL_DEBOUNCE_MS);
  };
  const slot = document.querySelector('[data-sidebar-viewport]');
  slot?.addEventListener('scroll', later, { passive: true });
  document.addEventListener('toggle', later, true);
  window.addEventListener('pagehide', save);
  return () => {
    clearTimeout(timer);
    slot?.removeEventListener('scroll', later);
    document.removeEventListener('toggle', later, true);
    window.removeEventListener('pagehide', save);
  };
}
