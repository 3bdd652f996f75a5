import type { NavigationSection } from '#contract/navigation.ts';
import type { CatalogueSection } from '#model/data/read-catalogue.ts';
import { formatPlainText } from '#model/guides/mdx-text.ts';
import type { Guide } from '#model/guides/read-guide.ts';
import { memoize } from '#model/memoize.ts';
import type { Report } from '#model/model-error.ts';
import type { Operation, OperationPage, Page } from '#model/site-model.ts';
import { buildOperationSections } from './operation-sections.ts';

/**
 * Builds the page of every guide and every operation, by its path.
 *
 * @param lastChanged day of the last commit of a file, as YYYY-MM-DD
 */
export function buildPages(
  operations: readonly Operation[],
  guides: ReadonlyMap<string, Guide>,
  lastChanged: ReadonlyMap<string, string>,
): ReadonlyMap<string, Page> {
  const day = (file: string) => {
    const known = lastChanged.get(file);
    return known === undefined ? {} : { lastChanged: known };
  };
  const pages = new Map<string, Page>();
  for (const { page } of guides.values()) pages.set(page.path, { ...page, ...day(page.file) });
  for (const operation of operations) {
    const page: OperationPage = {
      kind: 'operation',
      path: operation.pagePath,
      title: operation.summary,
      description: readFirstSentence(operation),
      sections: buildOperationSections(operation),
      source: operation.source,
      ...day(operation.source.file),
      operation,
    };
    pages.set(page.path, page);
  }
  return pages;
}

/** The first sentence of an operation's description, without marks. */
export const readFirstSentence = memoize(({ description }: Operation): string => {
  const plain = formatPlainText(description);
  return /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
});

/**
 * Catalogue pages in their order, then the others; a listed page that nobody has written is reported.
 *
 * @param catalogueFile repository-relative file of the catalogue
 */
export function orderPages(
  catalogue: readonly CatalogueSection[],
  catalogueFile: string,
  pages: ReadonlyMap<string, Page>,
  report: Report,
): Page[] {
  const ordered: Page[] = [];
  for (const { title, links } of catalogue) {
    for (const { path, line } of links) {
      const page = pages.get(path);
      if (page) ordered.push({ ...page, navigationSection: title });
      else {
        report({
          file: catalogueFile,
          line,
          what: `The page ${path} is missing.`,
          why: 'No file of content/pages has this path, and no operation of api/ names it in x-page.',
          how: `Write the page, or an operation with "x-page: ${path}", or take the page out of the catalogue.`,
          namesPart: true,
        });
      }
    }
  }
  const listed = new Set(ordered.map(({ path }) => path));
  return [...ordered, ...[...pages.values()].filter(({ path }) => !listed.has(path))];
}

/** The groups of the sidebar; the link of an operation carries its method. */
export function buildNavigation(
  catalogue: readonly CatalogueSection[],
  pages: readonly Page[],
): NavigationSection[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return catalogue.map(({ title, links }) => ({
    title,
    links: links.flatMap(({ path }) => {
      const page = byPath.get(path);
      if (!page) return [];
      const method = page.kind === 'operation' ? { method: page.operation.method } : {};
      return [{ href: path, title: page.title, ...method }];
    }),
  }));
}
