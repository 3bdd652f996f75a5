import { z } from 'zod';
import { METHODS, type Method } from '#contract/method.ts';
import type { Report } from './model-error.ts';
import { fillPath } from './placeholders.ts';
import type { SiteSettings } from './settings.ts';
import type { YamlSource } from './yaml-source.ts';

const schema = z.array(
  z.strictObject({
    section: z.string().min(1),
    links: z.array(
      z.strictObject({ path: z.string().startsWith('/'), method: z.enum(METHODS).optional() }),
    ),
  }),
);

/** A page that the sidebar lists, before its title is known. */
export interface CatalogueLink {
  readonly path: string;
  readonly method?: Method;
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
    report({
      file: source.file,
      line: source.lineOf((parsed.error.issues[0]?.path ?? []).map(String)),
      what: 'The catalogue of pages is not as it should be.',
      why: z.prettifyError(parsed.error),
      how: 'Write a list of sections, each with "section" and "links" of "path" and, for API pages, "method".',
    });
    return [];
  }
  return parsed.data.map(({ section, links }, index) => ({
    title: section,
    links: links.map(({ path, method }, at) => ({
      path: fillPath(path, settings),
      ...(method && { method }),
      line: source.lineOf([String(index), 'links', String(at)]),
    })),
  }));
}
