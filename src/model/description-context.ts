import type { ErrorDefinition } from './error-catalogue.ts';
import type { Report } from './model-error.ts';
import type { Located, References } from './references.ts';
import type { SiteSettings } from './settings.ts';

/** What every reader of the API description needs. */
export interface DescriptionContext {
  readonly references: References;
  readonly errors: ReadonlyMap<string, ErrorDefinition>;
  readonly settings: SiteSettings;
  readonly report: Report;
  /** Checks a value against the schema at a place of the description; gives what is wrong. */
  readonly checkExample: ExampleCheck;
}

/** Gives the first thing that is wrong with a value, undefined when it fits its schema. */
export type ExampleCheck = (schema: Located, value: unknown) => string | undefined;
