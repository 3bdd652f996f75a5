import type { OperationError } from '#contract/operation-facts.ts';
import type { Located, References } from './references.ts';
import type { Schema } from './schema.ts';

/** What an error code means wherever it stands: one entry of the catalogue of errors. */
export type ErrorDefinition = Omit<OperationError, 'code'>;

/** An error as a bundled description explains it. */
export interface DocumentedError extends ErrorDefinition {
  /** Address of the page that explains it, the `type` of its problem document (RFC 9457). */
  readonly type: string;
}

/** What a reading of the description works with. */
export interface DescriptionContext<S extends SchemaFacts = Schema> {
  readonly references: References;
  /** The catalogue of errors, by code. */
  readonly errors: ReadonlyMap<string, ErrorDefinition>;
  readonly readSchema: (references: References, at: Located) => S;
  readonly checks?: DescriptionChecks;
}

/** What a reading needs of a schema. */
export type SchemaFacts = Pick<
  Schema,
  | 'constant'
  | 'description'
  | 'enum'
  | 'example'
  | 'format'
  | 'limits'
  | 'oneOf'
  | 'properties'
  | 'types'
>;

/** Looks at what was read, and may report mistakes: a sound description needs none of it. */
export interface DescriptionChecks {
  /** Called for each entry of x-errors whose code the catalogue does not have at its response's status. */
  onMisplacedError(entry: Located, code: string, status: number): void;
}
