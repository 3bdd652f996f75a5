import { z } from 'zod';
import type { Report } from '#model/model-error.ts';
import { CHANGE_KINDS, type SiteData } from '#contract/site-data.ts';
import type { YamlSource } from '#model/sources/yaml-source.ts';

const text = z.string().min(1);
const sampleApp = z.strictObject({
  id: text,
  url: text,
  githubUrl: z.url(),
  image: z.strictObject({ sm: text, lg: text, alt: text }),
  title: text,
  subtitle: text,
  description: text,
  operations: z.array(text).min(1),
});
const resource = z.strictObject({
  href: text,
  name: text,
  description: text,
  icon: text,
  pattern: text,
});
const useCase = z.strictObject({
  href: text,
  title: text,
  description: text,
  image: text,
  color: text,
  icon: text,
});
const changelogEntry = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  date: z.iso.date(),
  title: text,
  kind: z.enum(CHANGE_KINDS),
  breaking: z.boolean().default(false),
  sections: z.array(text).default([]),
  body: text,
});

const FILES = {
  sampleApps: ['sample-apps.yaml', z.array(sampleApp)],
  resources: ['resources.yaml', z.array(resource)],
  useCases: ['use-cases.yaml', z.array(useCase)],
  changelog: ['changelog.yaml', z.array(changelogEntry)],
} as const;

/** Reads the lists of content/data. A list with mistakes is reported and left empty. */
export function readData(open: (file: string) => YamlSource | undefined, report: Report): SiteData {
  function read<T>(name: string, schema: z.ZodType<readonly T[]>): readonly T[] {
    const source = open(`content/data/${name}`);
    const parsed = schema.safeParse(source?.data);
    if (parsed.success) return parsed.data;
    report({
      file: `content/data/${name}`,
      line: source?.lineOf((parsed.error.issues[0]?.path ?? []).map(String)) ?? 1,
      what: 'The list has a mistake.',
      why: source ? z.prettifyError(parsed.error) : 'The file is missing.',
      how: 'Give every entry the fields that src/model/data/read-data.ts names.',
    });
    return [];
  }
  return {
    sampleApps: read(FILES.sampleApps[0], FILES.sampleApps[1]),
    resources: read(FILES.resources[0], FILES.resources[1]),
    useCases: read(FILES.useCases[0], FILES.useCases[1]),
    changelog: read(FILES.changelog[0], FILES.changelog[1]),
  };
}
