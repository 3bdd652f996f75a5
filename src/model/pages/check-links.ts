import { parseMarkdown, readTextFacts, type TextFacts } from '#model/guides/mdx-text.ts';
import { isServerPath } from '#contract/server-paths.ts';
import { formatDarkImage } from '#model/format-dark-image.ts';
import type { Report } from '#model/model-error.ts';
import type { Guide } from '#model/guides/read-guide.ts';
import type { SiteData } from '#contract/site-data.ts';
import type { Page, SourcePosition } from '#model/site-model.ts';
import type { Schema } from '#description/schema.ts';

/** Addresses that are answered although they are no pages. */
const FILES =
  /^\/(openapi\.(json|yaml)|wallet-api\.(http|postman_(collection|environment)\.json)|llms(-full)?\.txt|sitemap\.xml|changelog\.atom|search-records\.json)$/;

/** A link outside guides and lists, and where it is written. */
export interface OtherLink extends SourcePosition {
  readonly target: string;
}

/** What links can lead to. */
export interface LinkTargets {
  readonly pages: Readonly<Record<string, Page>>;
  readonly guides: ReadonlyMap<string, Guide>;
  /** Anchors that a page has besides its headings, by page path. */
  readonly anchors: Readonly<Record<string, readonly string[]>>;
  readonly redirects: Readonly<Record<string, string>>;
  /** The links in the texts of the description and in the settings. */
  readonly otherLinks: readonly OtherLink[];
  /** Address of this site, without a slash at its end. */
  readonly siteUrl: string;
  /** Whether an image or a workflow stands at an address. */
  readonly hasFile: (path: string) => boolean;
}

/** Ids of the elements of an API page that links may lead to. */
function listOperationAnchors(page: Page): string[] {
  if (page.kind !== 'operation') return [];
  const { operation } = page;
  const collect = (schema: Schema, prefix: string): string[] => [
    ...schema.properties.flatMap(({ name, schema: own }) => [
      `${prefix}-${name}`,
      ...collect(own, `${prefix}-${name}`),
    ]),
    ...(schema.items ? collect(schema.items, prefix) : []),
    ...(schema.oneOf ?? []).flatMap((option) => collect(option, prefix)),
  ];
  return [
    ...operation.parameters.map(({ location: place, name }) => `${place}-${name}`),
    ...(operation.requestBody?.contents ?? []).flatMap(({ schema }) => collect(schema, 'body')),
    ...operation.responses.flatMap(({ status, contents }) =>
      contents.flatMap(({ schema }) => collect(schema, `response-${status}`)),
    ),
    ...operation.errors.map(({ code }) => `error-${code}`),
  ];
}

function listAnchors({ guides, anchors }: LinkTargets, page: Page): readonly string[] {
  return [
    ...page.sections.map(({ id }) => id),
    ...(guides.get(page.path)?.facts.anchors ?? []),
    ...(anchors[page.path] ?? []),
    ...listOperationAnchors(page),
  ];
}

/** A page of this site by its whole address is a link inside the site. What only the server has is not known here. */
function cutOrigin(siteUrl: string, target: string): string {
  const own = target === siteUrl ? '/' : target.slice(siteUrl.length);
  const isPage = own.startsWith('/') && !own.includes('.') && !isServerPath(own.split(/[?#]/)[0]!);
  return isPage && target.startsWith(siteUrl) ? own : target;
}

/** Says what is wrong with an internal address, undefined when it leads somewhere. */
function findDeadLink(targets: LinkTargets, from: string, written: string): string | undefined {
  const target = cutOrigin(targets.siteUrl, written);
  if (/^(https?:|mailto:|tel:)/.test(target)) return undefined;
  const [address = '', anchor = ''] = target.split('#');
  const path = address === '' ? from : address.split('?')[0]!.replace(/(.)\/$/, '$1');
  if (!path.startsWith('/')) return 'Links inside the site begin with "/".';
  if (FILES.test(path) || targets.redirects[path] !== undefined) return undefined;
  if (/^\/(images|workflows)\//.test(path))
    return targets.hasFile(path) ? undefined : `There is no file ${path}.`;
  const page = targets.pages[path.replace(/\.md$/, '')];
  if (!page) return `There is no page ${path}.`;
  if (anchor === '' || listAnchors(targets, page).includes(anchor)) return undefined;
  return `The page ${path} has no section "${anchor}".`;
}

/** A list of content/data, and what tells the line of a value in it. */
export type FindDataLine = (list: keyof SiteData, path: readonly string[]) => SourcePosition;

/** Reports dead links, missing images and missing alternative texts everywhere. */
export function checkLinks(
  targets: LinkTargets,
  data: SiteData,
  findDataLine: FindDataLine,
  report: Report,
): void {
  const check: LinkCheck = { targets, report };
  const operationIds = new Set(
    Object.values(targets.pages).flatMap((page) =>
      page.kind === 'operation' ? [page.operation.operationId] : [],
    ),
  );
  for (const page of Object.values(targets.pages)) {
    const guide = targets.guides.get(page.path);
    if (guide) {
      checkFacts(check, page.path, guide.facts, ({ line }) => ({ ...page.source, line }));
      reportUnknown(operationIds, guide, report);
    }
    if (page.kind !== 'operation') continue;
    for (const path of page.operation.related) reportDead(check, page.path, path, page.source);
  }
  for (const { target, ...at } of targets.otherLinks) reportDead(check, '', target, at);
  for (const { list, path, target, isImage } of listDataLinks(data)) {
    const at = findDataLine(list, path);
    if (!isImage) reportDead(check, '/', target, at);
    else for (const each of [target, formatDarkImage(target)]) reportImage(check, each, at);
  }
}

function reportUnknown(known: ReadonlySet<string>, { page, facts }: Guide, report: Report): void {
  for (const { operationId, line } of facts.operations) {
    if (known.has(operationId)) continue;
    report({
      file: page.file,
      line,
      what: `The operation "${operationId}" is not known.`,
      why: 'No operation of api/ has this operationId.',
      how: 'Copy the operationId from api/paths/.',
      namesPart: true,
    });
  }
}

interface LinkCheck {
  readonly targets: LinkTargets;
  readonly report: Report;
}

function checkFacts(
  check: LinkCheck,
  from: string,
  { links }: TextFacts,
  locate: (link: TextFacts['links'][number]) => SourcePosition,
): void {
  for (const link of links) {
    const { kind, target, alt } = link;
    const at = locate(link);
    if (kind === 'image') reportImage(check, target, at);
    else reportDead(check, from, target, at);
    if (kind === 'image' && !alt?.trim()) {
      check.report({
        ...at,
        what: `The image ${target} has no alternative text.`,
        why: 'Readers who do not see it learn nothing of it.',
        how: 'Say in a sentence what the picture shows.',
      });
    }
  }
}

/** Browsers load images of this site alone. */
function reportImage({ targets, report }: LinkCheck, target: string, at: SourcePosition): void {
  if (target.startsWith('/images/') && targets.hasFile(target)) return;
  report({
    ...at,
    what: `The image "${target}" is missing.`,
    why: target.startsWith('/images/')
      ? `There is no file content${target}.`
      : 'Pages show images of content/images/ alone.',
    how: 'Put the image into content/images/, and write its address as /images/NAME.',
    namesPart: true,
  });
}

function reportDead(
  { targets, report }: LinkCheck,
  from: string,
  target: string,
  at: SourcePosition,
): void {
  const why = findDeadLink(targets, from, target);
  if (why === undefined) return;
  const how = 'Correct the address, or write the page, section or image that it names.';
  report({ ...at, what: `The link "${target}" leads nowhere.`, why, how, namesPart: true });
}

/** A link in a list, and where the list has it. */
interface DataLink {
  readonly list: keyof SiteData;
  readonly path: readonly string[];
  readonly target: string;
  /** Whether it is an illustration with a light and a dark variant. */
  readonly isImage?: boolean;
}

function listDataLinks({ sampleApps, resources, useCases, changelog }: SiteData): DataLink[] {
  const links: DataLink[] = [];
  const add = (list: keyof SiteData, target: string, ...path: readonly (string | number)[]) =>
    void links.push({ list, target, path: path.map(String) });
  const addImage = (...[list, target, ...path]: Parameters<typeof add>) =>
    void links.push({ list, target, path: path.map(String), isImage: true });
  for (const [index, { url, image, operations }] of sampleApps.entries()) {
    add('sampleApps', url, index, 'url');
    for (const size of ['sm', 'lg'] as const)
      addImage('sampleApps', image[size], index, 'image', size);
    for (const [at, path] of operations.entries()) add('sampleApps', path, index, 'operations', at);
  }
  for (const [index, { href }] of resources.entries()) add('resources', href, index, 'href');
  for (const [index, { href, image }] of useCases.entries()) {
    add('useCases', href, index, 'href');
    addImage('useCases', image, index, 'image');
  }
  for (const [index, { body }] of changelog.entries())
    for (const { target } of readTextFacts(parseMarkdown(body)).links)
      add('changelog', target, index, 'body');
  return links;
}
