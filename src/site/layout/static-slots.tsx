import type { ReactElement } from 'react';
import type { SiteModel } from '#model/site-model.ts';
import { SidebarNav } from './sidebar-nav.tsx';

/** What stands in the HTML of a page only, by slot name. */
export function renderSlots(model: SiteModel, path: string): Readonly<Record<string, ReactElement>> {
  const sections = model.pages[path]?.sections ?? [];
  return { sidebar: <SidebarNav navigation={model.navigation} path={path} sections={sections} /> };
}
