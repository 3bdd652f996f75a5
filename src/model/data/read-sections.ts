import { z } from 'zod';
import { isJsonObject } from '#contract/json.ts';
import type { Report } from '#model/model-error.ts';
import type { OperationPage, Page } from '#model/site-model.ts';
import type { OpenSource } from '#model/sources/open-sources.ts';
import { reportIssues } from '#model/sources/report-issues.ts';
import type { YamlSource } from '#model/sources/yaml-source.ts';
import { findDenied } from './find-denied.ts';
import type { SectionFacts } from './section-facts.ts';

const FILE = 'content/data/sections.yaml';
const HOW = 'Correct content/data/sections.yaml, or the description that it is compared with.';
/** Words of the file that are no state of an object. */
const NO_STATES = ['new', 'deleted'];

const text = z.string().min(1).max(200);
const names = z.array(text).min(1);
const change = z
  .strictObject({ from: names, to: names, by: names.optional(), when: text.optional() })
  .refine(({ by, when }) => by !== undefined || when !== undefined, 'needs "by" or "when"');
const object = z
  .strictObject({
    name: text,
    text,
    schema: z
      .string()
      .regex(/^[a-z-]+\.yaml#\/\w+$/)
      .optional(),
    states: z.array(change).default([]),
  })
  .refine(({ schema, states }) => (schema === undefined) === (states.length === 0), {
    message: 'has "schema" and "states", or none of them',
  });
const section = z.strictObject({ purpose: text, objects: z.array(object), limits: names });
const schema = z.record(text, section);

type GivenObject = z.infer<typeof object>;

/**
 * Reads what the sections of the API are for. States are compared with the `status` of the schema that an object names,
 * operations with those of the description, sections with those that have operations, and what a section lacks with the titles
 * of its pages. Mistakes are reported.
 */
export function readSections(
  open: OpenSource,
  pages: readonly Page[],
  report: Report,
): Readonly<Record<string, SectionFacts>> {
  const source = open(FILE);
  if (!source) return {};
  const parsed = schema.safeParse(source.data);
  const mistake = (path: readonly string[], what: string, why: string) =>
    report({ file: FILE, line: source.lineOf(path), what, why, how: HOW, namesPart: true });
  if (!parsed.success) {
    reportIssues(source, parsed.error, { what: 'The sections have a mistake.', how: HOW }, report);
    return {};
  }
  const operations = pages.filter((page): page is OperationPage => page.kind === 'operation');
  const titles = new Set(operations.map(({ navigationSection }) => navigationSection ?? ''));
  for (const title of titles)
    if (title !== '' && !parsed.data[title])
      mistake([], `The section "${title}" is missing.`, 'Its readers learn nothing of its limits.');
  for (const title of Object.keys(parsed.data))
    if (!titles.has(title))
      mistake([title], `There is no section "${title}".`, 'No page would show it.');
  const byId = new Map(operations.map((page) => [page.operation.operationId, page]));
  const resolve = (title: string, id: string) => {
    const page = byId.get(id);
    if (!page) mistake([title], `There is no operation "${id}".`, 'It changes no state.');
    return page ? [{ path: page.path, title: page.title }] : [];
  };
  const entries = Object.entries(parsed.data).map(([title, { objects, ...rest }]) => {
    const own = operations.filter(({ navigationSection }) => navigationSection === title);
    for (const limit of rest.limits) {
      const page = findDenied(limit, own);
      if (page) mistake([title], `"${limit}" But there is ${page.path}.`, 'Readers miss the call.');
    }
    for (const given of objects)
      for (const what of compareStates(given, open))
        mistake([title], what, 'Readers compare the states with the states in the responses.');
    const shown = objects.map(({ name, text: words, states }) => ({
      name,
      text: words,
      states: states.map(({ by = [], when, ...ends }) => ({
        ...ends,
        by: by.flatMap((id) => resolve(title, id)),
        ...(when !== undefined && { when }),
      })),
    }));
    return [title, { ...rest, objects: shown }] as const;
  });
  return Object.fromEntries(entries);
}

/** What differs between the states of an object and the `status` of its schema. */
function compareStates({ name, schema: place, states }: GivenObject, open: OpenSource): string[] {
  if (place === undefined) return [];
  const [file = '', part = ''] = place.split('#/');
  const described = readStatus(open(`api/schemas/${file}`), part);
  if (!described) return [`${place} has no status with an enumeration, which "${name}" needs.`];
  const used = new Set(states.flatMap(({ from, to }) => [...from, ...to]));
  return [
    ...[...used]
      .filter((state) => !described.includes(state) && !NO_STATES.includes(state))
      .map((state) => `"${name}" has no state "${state}".`),
    ...described
      .filter((state) => !used.has(state))
      .map((state) => `No change leads "${name}" to or from "${state}".`),
  ];
}

function readStatus(source: YamlSource | undefined, part: string): readonly string[] | undefined {
  let value: unknown = source?.data;
  for (const key of [part, 'properties', 'status', 'enum'])
    value = isJsonObject(value) ? value[key] : undefined;
  return Array.isArray(value) ? value.map(String) : undefined;
}
