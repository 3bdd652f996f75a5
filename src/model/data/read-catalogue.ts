import { z } from 'zod';
import { isServerPath } from '#contract/server-paths.ts';
import type { Report } from '#model/model-error.ts';
import { fillPath } from '#model/sources/placeholders.ts';
import type { SiteSettings } from '#model/settings.ts';
import { reportIssues } from '#model/sources/report-issues.ts';
import type { YamlSource } from '#model/sources/yaml-source.ts';

const path = z
  .string()
  .startsWith('/')
  .refine((own) => !isServerPath(own), 'is a path that the server answers itself');
const link = z.union([
  path.transform((own) => ({ path: own, redirectFrom: [] })),
  z.strictObject({
    path,
    /** Other addresses of the page, which lead to it for good. */
    redirectFrom: z.array(path.regex(/[^/]$/, 'must not end with "/"')),
  }),
]);
const schema = z.array(
  z.strictObject({ section: z.string().trim().min(1), links: z.array(link).min(1) }),
);

/** A page that the sidebar lists, before its title is known. */
export interface CatalogueLink {
  readonly path: string;
  readonly redirectFrom: readonly string[];
  readonly line: number;
}

export interface CatalogueSection {
  readonly title: string;
  readonly links: readonly CatalogueLink[];
}

/** Reads the ordered list of pages (specification 2.4) with the providers' slugs filled in. */
export function readCatalogue(
  source: YamlSource,
  settings: SiteSettings,
  report: Report,
): CatalogueSection[] {
  const parsed = schema.safeParse(source.data);
  if (!parsed.success) {
    const what = 'The catalogue of pages has a mistake.';
    const how =
      'Write a list of sections, each with "section" and "links", the paths of its pages.';
    reportIssues(source, parsed.error, { what, how, hidesParts: true }, report);
    return [];
  }
  const sections = parsed.data.map(({ section, links }, index) => ({
    title: section,
    links: links.map(({ path: own, redirectFrom }, at) => ({
      path: fillPath(own, settings),
      redirectFrom: redirectFrom.map((old) => fillPath(old, settings)),
      line: source.lineOf([String(index), 'links', String(at)]),
    })),
  }));
  reportRepeats(source, sections, report);
  return sections;
}

/** A page has one place in the sidebar. */
function reportRepeats(
  { file }: YamlSource,
  sections: readonly CatalogueSection[],
  report: Report,
): void {
  const lines = new Map<string, number>();
  for (const { path: own, line } of sections.flatMap(({ links }) => links)) {
    const earlier = lines.get(own);
    if (earlier === undefined) lines.set(own, line);
    else {
      report({
        file,
        line,
        what: `The page ${own} stands twice.`,
        why: `Line ${earlier} has it too.`,
        how: 'Keep the place where readers look for the page.',
      });
    }
  }
}
