// npm run check:content: reads api/ and content/ and lists every mistake, without building anything.
import { join } from 'node:path';
import { loadSite } from '#model/load-site.ts';
import { settings } from '#settings';
import { formatFailure } from './format-failure.ts';

const root = join(import.meta.dirname, '..');

try {
  const { model } = await loadSite({ root, settings });
  console.log(`content: ${Object.keys(model.pages).length} pages without a mistake`);
} catch (error) {
  console.error(formatFailure(error));
  process.exitCode = 1;
}
