// The lists of content/data, for the pages that show cards and entries and for clients of the data backend.

/** Icons that pages and cards may name. */
export const PAGE_ICONS = [
  'ballot',
  'bolt',
  'book',
  'check',
  'clock',
  'code',
  'drop',
  'feed',
  'file',
  'finance',
  'gem',
  'gift',
  'history',
  'inbox',
  'info',
  'key',
  'layers',
  'mail',
  'parachute',
  'people',
  'share',
  'shield',
  'shop',
  'split',
  'terminal',
  'ticket',
  'token',
  'wallet',
  'warning',
] as const;
export type PageIcon = (typeof PAGE_ICONS)[number];

/** Patterns in the head of a resource card. */
export const CARD_PATTERNS = [
  'dots',
  'waves',
  'tiles',
  'rings',
  'steps',
  'braces',
  'weave',
] as const;
export type CardPatternName = (typeof CARD_PATTERNS)[number];

/** Colours of cards: the accent of the site, and those of the methods. */
export const CARD_COLORS = ['accent', 'get', 'post', 'put', 'patch', 'delete'] as const;
export type CardColor = (typeof CARD_COLORS)[number];

/** What content/*.yaml holds for the pages that show cards and lists. */
export interface SiteData {
  readonly sampleApps: readonly SampleApp[];
  readonly resources: readonly Resource[];
  readonly useCases: readonly UseCase[];
  readonly changelog: readonly ChangelogEntry[];
}

/** Specification 3: sample app card. Images are paths under content/, served by the site. */
export interface SampleApp {
  readonly id: string;
  readonly url: string;
  readonly githubUrl: string;
  readonly image: { readonly sm: string; readonly lg: string; readonly alt: string };
  readonly title: string;
  readonly subtitle: string;
  /** What the app shows, in Markdown. */
  readonly description: string;
  /** Paths of the API pages that it uses. */
  readonly operations: readonly string[];
}

/** Specification 3: resource card. */
export interface Resource {
  readonly href: string;
  readonly name: string;
  readonly description: string;
  readonly icon: PageIcon;
  readonly pattern: CardPatternName;
}

/** Specification 3: use-case link. */
export interface UseCase {
  readonly href: string;
  readonly title: string;
  readonly description: string;
  readonly image: string;
  readonly color: CardColor;
  readonly icon: PageIcon;
}

/** Kind of change in a changelog entry. */
export const CHANGE_KINDS = ['added', 'changed', 'fixed', 'deprecated', 'removed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface ChangelogEntry {
  /** Anchor id, unique. */
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly title: string;
  readonly kind: ChangeKind;
  readonly breaking: boolean;
  /** Navigation sections of the change. */
  readonly sections: readonly string[];
  /** Markdown. */
  readonly body: string;
  /** Whether a version of the API has made the entry, from its differences, and nobody has written it. */
  readonly isOfVersion?: boolean;
}
