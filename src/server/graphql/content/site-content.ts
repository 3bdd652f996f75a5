// What the build leaves for the GraphQL server: plain data, written by scripts/write-content-data.ts.
import type { Method } from '#contract/method.ts';

/** Raised when what follows changes its shape, so that a server never reads another build's file wrongly. */
export const CONTENT_FORMAT = 1;

/** The published site as clients of the data backend see it. Texts are Markdown where said. */
export interface SiteContent {
  readonly format: typeof CONTENT_FORMAT;
  /** In the order of the catalogue. */
  readonly pages: readonly ContentPage[];
  readonly navigation: readonly ContentNavigationSection[];
  readonly sampleApps: readonly ContentSampleApp[];
  readonly resources: readonly ContentResource[];
  readonly useCases: readonly ContentUseCase[];
  /** The newest first. */
  readonly changelog: readonly ContentChangelogEntry[];
}

export interface ContentPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly kind: 'operation' | 'guide';
  readonly section?: string;
  /** YYYY-MM-DD. */
  readonly lastChanged?: string;
  readonly sections: readonly ContentPageSection[];
  readonly operation?: ContentOperation;
}

export interface ContentPageSection {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  readonly tag?: Method;
}

export interface ContentOperation {
  readonly operationId: string;
  readonly method: Method;
  readonly endpoint: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly tag: string;
  readonly pagePath: string;
  readonly section?: string;
  readonly requiresAuthentication: boolean;
  readonly permission?: string;
  readonly deprecated: boolean;
  readonly note?: ContentNote;
  readonly parameters: readonly ContentParameter[];
  readonly requestBody?: ContentRequestBody;
  readonly responses: readonly ContentResponse[];
  readonly errors: readonly ContentOperationError[];
  readonly sideEffects: readonly string[];
  readonly callbacks: readonly string[];
  /** Paths of pages. */
  readonly related: readonly string[];
  readonly samples: readonly ContentSample[];
}

export interface ContentNote {
  readonly kind: string;
  readonly text: string;
}

export interface ContentParameter {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string;
  /** JSON types, without null. */
  readonly types: readonly string[];
  /** As JSON. */
  readonly example?: string;
}

export interface ContentRequestBody {
  readonly required: boolean;
  readonly description: string;
  readonly mediaTypes: readonly string[];
}

export interface ContentResponse {
  /** Three digits, or 'default'. */
  readonly status: string;
  readonly description: string;
  readonly mediaTypes: readonly string[];
}

export interface ContentOperationError {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly cause: string;
  readonly cure: string;
}

export interface ContentSample {
  readonly language: string;
  readonly code: string;
}

export interface ContentNavigationSection {
  readonly title: string;
  readonly links: readonly ContentNavigationLink[];
}

export interface ContentNavigationLink {
  readonly href: string;
  readonly title: string;
  readonly method?: Method;
}

export interface ContentSampleApp {
  readonly id: string;
  readonly url: string;
  readonly githubUrl: string;
  readonly image: { readonly sm: string; readonly lg: string; readonly alt: string };
  readonly title: string;
  readonly subtitle: string;
  /** Markdown. */
  readonly description: string;
  /** Paths of pages. */
  readonly operations: readonly string[];
}

export interface ContentResource {
  readonly href: string;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly pattern: string;
}

export interface ContentUseCase {
  readonly href: string;
  readonly title: string;
  readonly description: string;
  readonly image: string;
  readonly color: string;
  readonly icon: string;
}

/** What a changelog entry tells of. */
export const CHANGE_KINDS = ['added', 'changed', 'fixed', 'deprecated', 'removed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface ContentChangelogEntry {
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly title: string;
  readonly kind: ChangeKind;
  readonly breaking: boolean;
  readonly sections: readonly string[];
  /** Markdown. */
  readonly body: string;
}
