import type { OperationPage, SiteModel } from '#model/site-model.ts';

/** The title of the section that a page is the first API page of; undefined for every other page. */
export function findOpenedSection(
  { navigation, pages, sections }: SiteModel,
  { path, navigationSection }: OperationPage,
): string | undefined {
  if (navigationSection === undefined || !sections[navigationSection]) return undefined;
  const links = navigation.find(({ title }) => title === navigationSection)?.links ?? [];
  const first = links.find(({ href }) => pages[href]?.kind === 'operation');
  return first?.href === path ? navigationSection : undefined;
}
