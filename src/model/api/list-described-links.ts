import type { SourcePosition } from '#model/site-model.ts';
import type { SiteSettings } from '#model/settings.ts';
import { fillPath } from '#model/sources/placeholders.ts';
import type { SourceFiles } from '#model/sources/source-files.ts';

/** A link of Markdown in a text of the description, with the line of its target. */
export interface DescribedLink extends SourcePosition {
  readonly target: string;
}

const DESCRIPTION = /^api\/(?!versions\/).*\.yaml$/;
const TARGET = /\]\(([^()\s]+)\)/g;

/**
 * Lists the links of all texts of the description. They are looked for in the files themselves, since a text that is read knows no
 * line of its own, and one text stands on many pages.
 */
export function listDescribedLinks(
  { texts }: SourceFiles,
  settings: SiteSettings,
): DescribedLink[] {
  const links: DescribedLink[] = [];
  for (const [file, text] of texts) {
    if (!DESCRIPTION.test(file) || !text.includes('](')) continue;
    for (const [index, line] of text.split('\n').entries())
      for (const [, target = ''] of line.matchAll(TARGET))
        links.push({ file, line: index + 1, target: fillPath(target, settings) });
  }
  return links;
}
