import { join } from 'node:path';
import { loadSite } from '#model/load-site.ts';
import { root } from '#scripts/lib/root.mjs';
import { settings } from '#settings';
import { describeCode } from './describe-code.ts';
import { CODE, hashSources } from './hash-sources.mjs';
import { BUILD_READINGS, openReadings } from './jobs/open-readings.ts';

/**
 * Loads the site of this repository. What the last build has read of the same texts by the same code is not read again:
 * reading all of api/ takes seconds.
 */
export function recallSite(): ReturnType<typeof loadSite> {
  const readings = openReadings(join(root, BUILD_READINGS), describeCode(hashSources(CODE)));
  return loadSite({ root, settings, readings });
}
