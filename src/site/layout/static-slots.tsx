import type { ReactElement } from 'react';
import { formatDocsPath } from '#contract/docs-path.ts';
import type { SiteModel } from '#model/site-model.ts';
import { SidebarNav } from './sidebar-nav.tsx';
import { listSidebarSections } from './sidebar-sections.ts';

/** What is in the HTML of a page only, by slot name. */
export function renderSlots(
  model: SiteModel,
  path: string,
): Readonly<Record<string, ReactElement>> {
  const sections = listSidebarSections(model, model.pages[formatDocsPath(path)]);
  return {
    sidebar: <SidebarNav navigation={model.navigation} path={path} sections={sections} />,
  };
}
