import type { Page, SiteModel } from '#model/site-model.ts';

/**
 * A model with every catalogue page several times, for measuring how the build grows
 * (`MODEL_REPEAT=10 npm run build`). The copies stand under /copy-N and are in nobody's navigation.
 */
export function repeatModel(model: SiteModel, times: number): SiteModel {
  if (times <= 1) return model;
  const pages: Record<string, Page> = { ...model.pages };
  for (let copy = 1; copy < times; copy += 1) {
    for (const page of Object.values(model.pages)) {
      if (page.kind !== 'operation') continue;
      const path = `/copy-${copy}${page.path}`;
      pages[path] = { ...page, path, title: `${page.title} ${copy}` };
    }
  }
  return { ...model, pages };
}
