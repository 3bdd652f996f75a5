import type { OtherLink } from '#model/pages/check-links.ts';
import type { SiteSettings } from '#model/settings.ts';
import { fillPath } from '#model/sources/placeholders.ts';
import type { SourceFiles } from '#model/sources/source-files.ts';

const DESCRIPTION = /^api\/(?!versions\/).*\.yaml$/;
const TARGET = /\]\(([^()\s]+)\)/g;

/**
 * Lists the links of all texts of the description. They are looked for in the files themselves, since a text that is read knows no
 * line of its own, and one text stands on many pages.
 */
export function listDescribedLinks({ texts }: SourceFiles, settings: SiteSettings): OtherLink[] {
  const links: OtherLink[] = [];
  for (const [file, text] of texts) {
    if (!DESCRIPTION.test(file) || !text.includes('](')) continue;
    for (const [index, line] of text.split('\n').entries())
      for (const [, target = ''] of line.matchAll(TARGET))
        links.push({ file, line: index + 1, target: fillPath(target, settings) });
  }
  return links;
}
