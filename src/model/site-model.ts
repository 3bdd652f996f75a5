// The one frozen description of the site that pages, files and search are made from.
// Everything in it is plain JSON data; build code fills it, pages read it.
import type { ApiChanges } from '#contract/api-changes.ts';
import type { Method } from '#contract/method.ts';
import type { NavigationSection } from '#contract/navigation.ts';
import type { OperationError } from '#contract/operation-facts.ts';
import type { DescribedOperation, DescribedWebhook } from '#description/operation.ts';
import type { SearchRecord } from '#contract/search-record.ts';
import type { CodeSample } from '#languages/sample/build-samples.ts';
import type { SiteSettings } from './settings.ts';
import type { Quality } from '#contract/quality.ts';
import type { PageIcon, SiteData } from '#contract/site-data.ts';
import type { ListedStep } from './api/list-workflow-steps.ts';
import type { SectionFacts } from './data/section-facts.ts';
import type { Skill } from './guides/read-skills.ts';
import type { SiteImage } from './site-image.ts';

/** Which samples were answered by the sandbox when they were last run. */
export interface SampleProofs {
  /** YYYY-MM-DD. */
  readonly provenOn: string;
  /** By operationId: the languages, and what the cURL sample has printed. */
  readonly operations: Readonly<
    Record<string, { readonly languages: readonly string[]; readonly output?: string | undefined }>
  >;
}

/** The whole site: settings, navigation, pages, errors and search records. */
export interface SiteModel {
  /** Absent until samples were run. */
  readonly sampleProofs?: SampleProofs;
  readonly settings: SiteSettings;
  /** Version of the description, which the packages of the SDKs have too. */
  readonly apiVersion: string;
  /** What each older version has otherwise; oldest first. */
  readonly apiChanges: readonly ApiChanges[];
  /** Address of the logo: the drawing itself as a data URI when it is an SVG, so that it costs no request. */
  readonly logoSrc: string;
  /** Sidebar groups in catalogue order (specification 2.4). */
  readonly navigation: readonly NavigationSection[];
  /** What the sections of the API are for, by the title of the sidebar group. */
  readonly sections: Readonly<Record<string, SectionFacts>>;
  /** Every page by its path, catalogue pages first, in order. */
  readonly pages: Readonly<Record<string, Page>>;
  /** The catalogue of errors of the documented platform, sorted by code. */
  readonly errors: readonly ErrorEntry[];
  /** Keys of the errors that more than half of all calls explain in the same words (general-errors.ts). */
  readonly generalErrors: readonly string[];
  readonly webhooks: readonly Webhook[];
  readonly data: SiteData;
  /** Names of the workflows, which stand under /workflows/. */
  readonly workflows: readonly string[];
  /** The steps of each workflow, by the name of its file. */
  readonly workflowSteps: Readonly<Record<string, readonly ListedStep[]>>;
  /** What agents can load to do a whole task, by name. */
  readonly skills: readonly Skill[];
  /** What was measured, for /quality. */
  readonly quality: Quality;
  readonly searchRecords: readonly SearchRecord[];
  /** Images that pages name, by address; the build adds them, the live preview shows images as they are. */
  readonly images?: Readonly<Record<string, SiteImage>>;
  /** Old path to new path, both absolute. */
  readonly redirects: Readonly<Record<string, string>>;
}

export type Page = OperationPage | GuidePage;

interface PageBase {
  readonly path: string;
  readonly title: string;
  /** The title with that of its section, where another page has the same title: for `<title>` and search. */
  readonly distinctTitle?: string;
  /** One sentence for meta tags, cards and search; at most 160 characters. */
  readonly description: string;
  /** Title of the navigation section that holds the page; absent on pages outside the sidebar. */
  readonly navigationSection?: string;
  /** In-page sections in reading order: table of contents, sidebar anchors, search records. */
  readonly sections: readonly PageSection[];
  /** Where writers edit the page: repository-relative file and 1-based line. */
  readonly source: SourcePosition;
  /** Last commit that touched the source, as YYYY-MM-DD; absent outside a git checkout. */
  readonly lastChanged?: string;
}

/** An API page: one operation. */
export interface OperationPage extends PageBase {
  readonly kind: 'operation';
  readonly operation: Operation;
}

/** Layouts that a page of content/ can ask for in its frontmatter. */
export const LAYOUTS = [
  'article',
  'home',
  'use-cases',
  'use-case',
  'apps',
  'api-reference',
  'resources',
  'changelog',
  'changes',
  'contact',
  'status-codes',
  'console',
  'callbacks',
  'exam',
  'offline',
  'quality',
  'not-found',
  'parts',
] as const;
export type Layout = (typeof LAYOUTS)[number];

/** A page written in MDX under content/. */
export interface GuidePage extends PageBase {
  readonly kind: 'guide';
  readonly layout: Layout;
  /** Repository-relative path of the MDX file, the key of the compiled component. */
  readonly file: string;
  /** The MDX that readers see. Empty lines stand for frontmatter and hidden blocks, so that all others keep their numbers. */
  readonly body: string;
  /** Where the layout shows an icon. */
  readonly icon?: PageIcon;
  /** Small line above the title. */
  readonly label?: string;
}

/** An in-page section (specification 3: id, title, tag). */
export interface PageSection {
  readonly id: string;
  readonly title: string;
  /** 2 for h2, 3 for h3. */
  readonly level: 2 | 3;
  readonly tag?: Method;
}

export interface SourcePosition {
  readonly file: string;
  readonly line: number;
}

/** One operation of the API description with its samples. */
export interface Operation extends DescribedOperation {
  /** One per language of settings.sampleLanguages, in that order. */
  readonly samples: readonly CodeSample[];
  readonly source: SourcePosition;
}

/** An entry of the catalogue of errors, with the pages whose operations give it. */
export interface ErrorEntry extends OperationError {
  readonly pages: readonly string[];
}

/** An event that the platform sends. */
export interface Webhook extends DescribedWebhook {
  /** Pages of the operations that send it. */
  readonly pages: readonly string[];
}
