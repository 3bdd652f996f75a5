import { recallSite } from '#scripts/build/recall-site.ts';

let site: ReturnType<typeof recallSite> | undefined;

/** Loads the site of this repository, once for all test files of a process. A test that changes the model changes a copy. */
export function loadTestSite(): ReturnType<typeof recallSite> {
  return (site ??= recallSite());
}
