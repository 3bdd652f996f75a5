import { loadSite } from '#model/load-site.ts';
import { root } from '#scripts/lib/root.mjs';
import { settings } from '#settings';

let site: ReturnType<typeof loadSite> | undefined;

/** Loads the site of this repository, once for all test files of a process. A test that changes the model changes a copy. */
export function loadTestSite(): ReturnType<typeof loadSite> {
  return (site ??= loadSite({ root, settings }));
}
