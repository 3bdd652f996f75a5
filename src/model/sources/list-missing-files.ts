import type { ModelError } from '#model/model-error.ts';
import { SETTINGS_FILE } from './settings-file.ts';
import type { SourceFiles } from './source-files.ts';

/** Files that no other file of a writer names, and what the site lacks without them. Nothing else would miss them. */
const WANTED: Readonly<Record<string, string>> = {
  'api/workflows/quick-start.arazzo.yaml': 'The quick start shows the calls of this workflow.',
  'content/data/catalogue.yaml': 'The sidebar has its sections and pages from this list.',
  'content/data/quality.yaml': 'The page /quality shows the numbers of this list.',
  'content/data/sample-proofs.yaml': 'Each API page says from this list when its samples have run.',
  'content/data/search-phrases.yaml': 'The search finds pages by these words of readers.',
  'content/data/search-synonyms.yaml': 'The search finds other words for the same by this list.',
  'content/data/sections.yaml': 'Each section says from this list what its objects do.',
  'content/pages/index.mdx': 'This is the home page.',
  'content/pages/not-found.mdx': 'Readers of a wrong address see this page.',
  'content/pages/parts.mdx': 'This page shows every part of the site to those who change the site.',
  'content/images/favicon.svg': 'Browsers show this drawing in their tabs.',
  'content/images/icon-180.png': 'Phones show this image for a site on their screen.',
  'content/images/icon-192.png': 'Phones show this image for a site on their screen.',
  'content/images/icon-512.png': 'Phones show this image while the site starts.',
};

/**
 * Lists wanted files that are not there. A page that others name is missed by these. Sources without settings are part of a
 * site, as in tests.
 */
export function listMissingFiles({ texts, images }: SourceFiles): readonly ModelError[] {
  if (!texts.has(SETTINGS_FILE)) return [];
  const isThere = (file: string) => texts.has(file) || images.has(file.replace(/^content/, ''));
  return Object.entries(WANTED)
    .filter(([file]) => !isThere(file))
    .map(([file, why]) => ({
      file,
      line: 1,
      what: 'This file is missing.',
      why,
      how: 'Take the file back from the history, or add another of this name.',
      hidesParts: true,
    }));
}
