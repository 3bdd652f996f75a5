// npm run check:content: reads api/ and content/ and lists every mistake, without building anything, and says how much
// of the guides is proven and how the texts read, those of a build too.
import { join } from 'node:path';
import { watchOutput } from '#local/package/watch-output.ts';
import { loadSite } from '#model/load-site.ts';
import { ModelErrors } from '#model/model-errors.ts';
import { settings } from '#settings';
import { root } from '#scripts/lib/root.mjs';
import {
  formatPageNumbers,
  listMissedGoals,
  readBuiltPages,
  summarisePages,
} from '#scripts/prose/count-pages.ts';
import { createProseChecker } from '#scripts/prose/create-prose-checker.ts';
import { checkGuides } from './check-guides.ts';
import { describeCode } from './describe-code.ts';
import { formatFailure } from './format-failure.ts';
import { listSynonymMistakes, readSynonymsText } from './write-search-index.ts';
import { CODE, hashSources } from './hash-sources.mjs';
import { BUILD_READINGS, openReadings } from './jobs/open-readings.ts';

watchOutput(() => process.exit(1));

try {
  // What a build of the same code has read is not read again.
  const readings = openReadings(join(root, BUILD_READINGS), describeCode(hashSources(CODE)));
  const { model } = await loadSite({ root, settings, readings });
  console.log(`content: ${Object.keys(model.pages).length} pages without a mistake`);
  const synonyms = listSynonymMistakes(model.searchRecords, await readSynonymsText(root));
  if (synonyms.length > 0) throw new ModelErrors(synonyms);
  const { statements, tests, blocks, notRun } = await checkGuides(root, model, readings);
  console.log(`guides: ${statements} statements proven by ${tests} tests`);
  console.log(`guides: ${blocks} pieces of code, ${notRun} of them cannot be run`);
  const prose = await createProseChecker({ root }).check();
  if (prose.errors.length > 0) throw new ModelErrors(prose.errors);
  console.log(`texts: ${prose.files} files without a finding`);
  const pages = readBuiltPages(join(root, 'dist/client'));
  if (pages.length > 0) {
    const numbers = summarisePages(pages);
    console.log(formatPageNumbers(numbers));
    if (listMissedGoals(numbers).length > 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(formatFailure(error));
  process.exitCode = 1;
}
