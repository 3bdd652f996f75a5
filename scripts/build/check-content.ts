// npm run check:content: reads api/ and content/ and lists every mistake, without building anything.
import { loadSite } from '#model/load-site.ts';
import { settings } from '#settings';
import { root } from '#scripts/lib/root.mjs';
import { formatFailure } from './format-failure.ts';

try {
  const { model } = await loadSite({ root, settings });
  console.log(`content: ${Object.keys(model.pages).length} pages without a mistake`);
} catch (error) {
  console.error(formatFailure(error));
  process.exitCode = 1;
}
