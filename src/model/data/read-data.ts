import { basename } from 'node:path/posix';
import { z } from 'zod';
import { YOUR_CALLS_ID } from '#contract/api-changes.ts';
import { areOnce, findRepeats } from '#model/find-repeats.ts';
import type { ModelError, Report } from '#model/model-error.ts';
import { pastDay } from '#model/past-day.ts';
import {
  CARD_COLORS,
  CARD_PATTERNS,
  CHANGE_KINDS,
  PAGE_ICONS,
  type SiteData,
} from '#contract/site-data.ts';
import { checkMarkdown } from '#model/sources/check-markdown.ts';
import { reportIssues } from '#model/sources/report-issues.ts';
import type { YamlSource } from '#model/sources/yaml-source.ts';

const text = z.string().trim().min(1);
const sampleApp = z.strictObject({
  id: text,
  url: text,
  githubUrl: z.url(),
  image: z.strictObject({ sm: text, lg: text, alt: text }),
  title: text,
  subtitle: text,
  description: text,
  operations: z.array(text).min(1).refine(areOnce, 'has a page twice'),
});
const resource = z.strictObject({
  href: text,
  name: text,
  description: text,
  icon: z.enum(PAGE_ICONS),
  pattern: z.enum(CARD_PATTERNS),
});
const useCase = z.strictObject({
  href: text,
  title: text,
  description: text,
  image: text,
  color: z.enum(CARD_COLORS),
  icon: z.enum(PAGE_ICONS),
});
const changelogEntry = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and "-"')
    .refine(
      (id) => id !== YOUR_CALLS_ID && !/^api-\d+-\d+-\d+$/.test(id),
      'is the id of a part that the page writes itself',
    ),
  date: pastDay,
  title: text,
  kind: z.enum(CHANGE_KINDS),
  breaking: z.boolean().default(false),
  sections: z.array(text).refine(areOnce, 'has a section twice').default([]),
  body: text,
});

const FILES = {
  sampleApps: ['sample-apps.yaml', z.array(sampleApp)],
  resources: ['resources.yaml', z.array(resource)],
  useCases: ['use-cases.yaml', z.array(useCase)],
  changelog: ['changelog.yaml', z.array(changelogEntry)],
} as const;

/** Path of a list in the repository. */
export const formatDataFile = (list: keyof typeof FILES): string =>
  `content/data/${FILES[list][0]}`;

/**
 * Reads the lists of content/data. A list with mistakes is reported and left empty.
 *
 * @param sections titles that entries of the changelog can name
 */
export function readData(
  open: (file: string) => YamlSource | undefined,
  sections: ReadonlySet<string>,
  report: Report,
): SiteData {
  const reader = { open, report };
  const data = {
    sampleApps: read(reader, 'sampleApps', FILES.sampleApps[1]),
    resources: read(reader, 'resources', FILES.resources[1]),
    useCases: read(reader, 'useCases', FILES.useCases[1]),
    changelog: read(reader, 'changelog', FILES.changelog[1]),
  };
  const { sampleApps, changelog, resources, useCases } = data;
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  const addresses = (list: readonly { readonly href: string }[]) => list.map(({ href }) => href);
  reportRepeats(reader, 'sampleApps', 'id', ids(sampleApps));
  reportRepeats(reader, 'changelog', 'id', ids(changelog));
  reportRepeats(reader, 'resources', 'href', addresses(resources));
  reportRepeats(reader, 'useCases', 'href', addresses(useCases));
  const flowsOfApps = ids(sampleApps).map((id) => `app-${id}`);
  reportFlows(reader, 'sampleApps', 'id', flowsOfApps);
  reportFlows(
    reader,
    'useCases',
    'href',
    addresses(useCases).map((href) => basename(href)),
  );
  for (const [index, entry] of data.changelog.entries())
    for (const [at, title] of entry.sections.entries())
      if (!sections.has(title))
        mistake(reader, 'changelog', [`${index}`, 'sections', `${at}`], {
          what: `There is no section "${title}".`,
          why: 'Readers who filter the changelog by section would not find this entry.',
          how: 'Copy the title of a section from content/data/catalogue.yaml.',
          namesPart: true,
        });
  return data;
}

interface DataReader {
  readonly open: (file: string) => YamlSource | undefined;
  readonly report: Report;
}

function mistake(
  { open, report }: DataReader,
  list: keyof typeof FILES,
  path: readonly string[],
  words: Omit<ModelError, 'file' | 'line'>,
): void {
  const file = formatDataFile(list);
  report({ file, line: open(file)?.lineOf(path) ?? 1, ...words });
}

function read<T>(
  reader: DataReader,
  list: keyof typeof FILES,
  schema: z.ZodType<readonly T[]>,
): readonly T[] {
  const source = reader.open(formatDataFile(list));
  const parsed = schema.safeParse(source?.data);
  if (source) checkMarkdown({ source, path: [], value: source.data }, reader.report);
  if (parsed.success) return parsed.data;
  const what = 'The list has a mistake.';
  const how = 'Correct the entry, and compare it with the other entries of the file.';
  if (source) reportIssues(source, parsed.error, { what, how }, reader.report);
  else mistake(reader, list, [], { what, why: 'The file is missing.', how: 'Write the file.' });
  return [];
}

/** Each card leads to a page with a flow, which has its name. */
function reportFlows(
  reader: DataReader,
  list: keyof typeof FILES,
  key: 'id' | 'href',
  names: readonly string[],
): void {
  for (const [index, name] of names.entries()) {
    const file = `api/workflows/${name}.arazzo.yaml`;
    if (reader.open(file)) continue;
    mistake(reader, list, [`${index}`, key], {
      what: `There is no workflow ${file}.`,
      why: 'The page of the card would show no flow.',
      how: 'Write the workflow, or rename it with the card.',
    });
  }
}

/** An id is an anchor, and an address is a card. */
function reportRepeats(
  reader: DataReader,
  list: keyof typeof FILES,
  key: 'id' | 'href',
  values: readonly string[],
): void {
  for (const { value, index, first } of findRepeats(values))
    mistake(reader, list, [`${index}`, key], {
      what: `The ${key} "${value}" stands twice.`,
      why: `Entry ${first + 1} of the file has it too.`,
      how: `Give this entry its own ${key}.`,
    });
}
