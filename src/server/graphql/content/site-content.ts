// What the build leaves for the GraphQL server: plain data, written by scripts/build/write-content-data.ts.
import type { Method } from '#contract/method.ts';
import type { NavigationSection } from '#contract/navigation.ts';
import type { OperationFacts } from '#contract/operation-facts.ts';
import type { ChangelogEntry, SiteData } from '#contract/site-data.ts';

/** Raised when what follows changes its shape, so that a server never reads another build's file wrongly. */
export const CONTENT_FORMAT = 1;

/** The published site as clients of the data backend see it. Texts are Markdown where said. */
export interface SiteContent extends SiteData {
  readonly format: typeof CONTENT_FORMAT;
  /** In the order of the catalogue. */
  readonly pages: readonly ContentPage[];
  readonly navigation: readonly NavigationSection[];
  /** The newest first. */
  readonly changelog: readonly ChangelogEntry[];
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

export interface ContentOperation extends OperationFacts {
  readonly section?: string;
  readonly note?: ContentNote;
  readonly parameters: readonly ContentParameter[];
  readonly requestBody?: ContentRequestBody;
  readonly responses: readonly ContentResponse[];
  readonly samples: readonly ContentSample[];
}

export interface ContentNote {
  readonly kind: string;
  readonly text: string;
}

export interface ContentParameter {
  readonly name: string;
  readonly location: string;
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

export interface ContentSample {
  readonly language: string;
  readonly code: string;
}
