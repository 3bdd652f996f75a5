import type { ModelError, Report } from '#model/model-error.ts';
import { readGuide, type Guide } from './read-guide.ts';
import { readGuideTexts } from '#model/pages/build-search-records.ts';
import { NO_READINGS, type Readings } from '#model/readings.ts';
import type { SiteSettings } from '#model/settings.ts';
import type { SourceFiles } from '#model/sources/source-files.ts';

/** Reads all guides of content/pages, by their paths. */
export type ReadGuides = (
  files: SourceFiles,
  settings: SiteSettings,
  report: Report,
) => ReadonlyMap<string, Guide>;

interface CachedGuide {
  readonly text: string;
  readonly guide: Guide | undefined;
  readonly mistakes: readonly ModelError[];
}

/** What is remembered of a guide, with its texts for the search. */
interface StoredGuide extends CachedGuide {
  readonly searchTexts: Readonly<Record<string, string>>;
}

/**
 * Reads guides again and again, each only when its text has changed. While a text names no page, the guide of the text before
 * stands in for it: a save that is under way, or a slip in the first lines, takes no page away. The mistakes are reported all the
 * same.
 *
 * @param readings what an earlier process has read
 */
export function createGuidesReader(readings: Readings = NO_READINGS): ReadGuides {
  const kept = new Map<string, CachedGuide>();
  return function readGuides(files, settings, report) {
    const guides = new Map<string, Guide>();
    // A file that comes back under the name of a deleted one is another page.
    for (const file of kept.keys()) if (!files.texts.has(file)) kept.delete(file);
    for (const [file, text] of files.texts) {
      if (!/^content\/pages\/.*\.mdx$/.test(file)) continue;
      const known = kept.get(file);
      const read = known?.text === text ? known : recallGuide(readings, file, text, settings);
      const { guide = known?.guide, mistakes } = read;
      kept.set(file, { text, guide, mistakes });
      mistakes.forEach(report);
      if (!guide) continue;
      reportRepeat(guides.get(guide.page.path), guide, report);
      guides.set(guide.page.path, guide);
    }
    return guides;
  };
}

function recallGuide(
  readings: Readings,
  file: string,
  text: string,
  settings: SiteSettings,
): CachedGuide {
  const stored = readings.recall<CachedGuide | StoredGuide>(
    `guide ${file}`,
    [JSON.stringify(settings), text],
    () => {
      const read = readGuideWithMistakes(file, text, settings);
      // The live preview reads them only when somebody searches.
      if (readings === NO_READINGS || !read.guide) return read;
      return { ...read, searchTexts: readGuideTexts(read.guide) };
    },
    ({ mistakes }) => mistakes.length === 0,
  );
  if (stored.guide && 'searchTexts' in stored) readGuideTexts.set(stored.guide, stored.searchTexts);
  return stored;
}

function readGuideWithMistakes(file: string, text: string, settings: SiteSettings): CachedGuide {
  const mistakes: ModelError[] = [];
  const guide = readGuide(file, text, settings, (error) => void mistakes.push(error));
  return { text, guide, mistakes };
}

function reportRepeat(earlier: Guide | undefined, { page, pathLine }: Guide, report: Report): void {
  if (!earlier) return;
  report({
    file: page.file,
    line: pathLine,
    what: `The path ${page.path} stands twice.`,
    why: `${earlier.page.file}:${earlier.pathLine} has it too.`,
    how: 'Give one of the two pages another path.',
  });
}
