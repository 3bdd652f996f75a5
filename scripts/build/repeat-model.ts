import { listOperationPages } from '#model/pages/operation-pages.ts';
import type { SearchRecord } from '#contract/search-record.ts';
import type { Page, SiteModel } from '#model/site-model.ts';
import { createTrackedModel, type TrackedModel } from './jobs/tracked-model.ts';

/** A copy, and the paths of its own pages. Guides stand in it for those that link to them. */
export interface ModelCopy {
  readonly model: SiteModel;
  readonly tracked: TrackedModel;
  readonly paths: readonly string[];
}

function repeatRecord(record: SearchRecord, prefix: string): SearchRecord {
  return {
    ...record,
    objectID: prefix + record.objectID,
    url: prefix + record.url,
    ...(record.parent_type !== undefined && {
      parent_type: `${prefix.slice(1)}/${record.parent_type}`,
    }),
  };
}

function copyModel(model: SiteModel, number: number): SiteModel {
  const prefix = `/copy-${number}`;
  const originals = listOperationPages(model);
  const moved = new Set(originals.map(({ path }) => path));
  const move = (path: string) => (moved.has(path) ? prefix + path : path);
  const pages = Object.values(model.pages).map((page): Page => {
    if (page.kind !== 'operation') return page;
    const { operation, title } = page;
    const related = operation.related.map(move);
    return {
      ...page,
      path: move(page.path),
      title: `${title} ${number}`,
      operation: { ...operation, related },
    };
  });
  const records = model.searchRecords.filter(({ url }) => moved.has(url.split('#')[0]!));
  return {
    ...model,
    pages: Object.fromEntries(pages.map((page) => [page.path, page])),
    navigation: model.navigation.map((section) => ({
      ...section,
      links: section.links.map((link) => ({ ...link, href: move(link.href) })),
    })),
    errors: model.errors.map((error) => ({ ...error, pages: error.pages.map(move) })),
    searchRecords: records.map((record) => repeatRecord(record, prefix)),
  };
}

/**
 * Copies of a model with every API page, for measuring how the build grows (`MODEL_REPEAT=10 npm run build`). A copy is as
 * large as the site is: its pages stand under /copy-N, have a sidebar that leads to each other, Markdown, samples, a social
 * image and search records.
 *
 * @param times how many there are with the original
 */
export function repeatModel(model: SiteModel, times: number): readonly ModelCopy[] {
  return Array.from({ length: times - 1 }, (_, index) => {
    const copy = copyModel(model, index + 1);
    const paths = Object.keys(copy.pages).filter((path) => !model.pages[path]);
    return { model: copy, tracked: createTrackedModel(copy), paths };
  });
}
