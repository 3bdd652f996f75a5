/** Keywords of JSON Schema 2020-12 that hold schemas by name. */
export const SCHEMAS_BY_NAME = ['properties', 'patternProperties', 'dependentSchemas', '$defs'];
/** Those that hold a list of schemas. */
export const SCHEMA_LISTS = ['oneOf', 'anyOf', 'allOf', 'prefixItems'];
/** Those that hold one. */
export const SINGLE_SCHEMAS = [
  'items',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
];

/** Keywords of JSON Schema 2020-12 that say something of values of one type alone. */
export const TYPED_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: [
    'minLength',
    'maxLength',
    'pattern',
    'contentEncoding',
    'contentMediaType',
    'contentSchema',
  ],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: [
    'items',
    'prefixItems',
    'contains',
    'minContains',
    'maxContains',
    'minItems',
    'maxItems',
    'uniqueItems',
    'unevaluatedItems',
  ],
  object: [
    'properties',
    'patternProperties',
    'additionalProperties',
    'unevaluatedProperties',
    'propertyNames',
    'required',
    'minProperties',
    'maxProperties',
    'dependentRequired',
    'dependentSchemas',
  ],
};

const OTHER_KEYWORDS = [
  '$ref',
  '$id',
  '$schema',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  '$vocabulary',
  '$comment',
  '$defs',
  'type',
  'enum',
  'const',
  'format',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'title',
  'description',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'examples',
  // Of OpenAPI.
  'example',
  'discriminator',
  'xml',
  'externalDocs',
];

/** Every keyword that a schema may have. */
export const SCHEMA_KEYWORDS: ReadonlySet<string> = new Set([
  ...Object.values(TYPED_KEYWORDS).flat(),
  ...OTHER_KEYWORDS,
]);

/** Limits of which the first is never more than the second. */
export const LIMIT_PAIRS = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const;
