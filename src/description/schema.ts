import type { Json } from '#contract/json.ts';

/** A JSON Schema as readers need it: references and allOf resolved, a finite tree. */
export interface Schema {
  /** Name of the component schema, e.g. Account. */
  readonly name?: string;
  /** JSON types without null, e.g. ['string']; empty when oneOf says it. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly description: string;
  readonly format?: string;
  readonly enum?: readonly Json[];
  readonly constant?: Json;
  readonly default?: Json;
  readonly example?: Json;
  /** Readable limits, e.g. { minLength: 2, maxLength: 80, pattern: '^...' }; keywords of LIMIT_KEYWORDS. */
  readonly limits: Readonly<Record<string, string | number | boolean>>;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
  readonly properties: readonly SchemaProperty[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  /** Schema of values under free keys, for maps. */
  readonly additionalProperties?: Schema;
  /** Set where the tree was cut because the schema contains itself; only name is filled. */
  readonly circular?: true;
}

export interface SchemaProperty {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** The keywords of JSON Schema 2020-12 (Validation, section 6) that limit a value. */
export const LIMIT_KEYWORDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
] as const;
