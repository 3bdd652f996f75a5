import { METHODS } from '#contract/method.ts';
import { PARAMETER_LOCATIONS } from '#description/operation.ts';

/** The objects of OpenAPI 3.1 and Arazzo 1.0 that this description is made of. */
export type ObjectKind =
  | 'root'
  | 'info'
  | 'server'
  | 'tag'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'requestBody'
  | 'response'
  | 'header'
  | 'mediaType'
  | 'example'
  | 'arazzo'
  | 'workflow'
  | 'step'
  | 'schema';

/** What the value of a key is: a form, or one object, a list or a map of objects. */
export type ValueForm =
  | 'text'
  | 'flag'
  | 'list'
  | 'map'
  | 'any'
  | { readonly one: ObjectKind }
  | { readonly list: ObjectKind }
  | { readonly map: ObjectKind };

/** What an object may say. */
export interface ObjectForm {
  /** How a message names the object. */
  readonly name: string;
  readonly keys: Readonly<Record<string, ValueForm>>;
  readonly required?: readonly string[];
  /** Keys of this project. Where there are some, others that begin with `x-` are slips. */
  readonly extensions?: readonly string[];
  /** What the texts of a key look like, with an example. */
  readonly patterns?: Readonly<Record<string, readonly [RegExp, string]>>;
  /** Values of a key, where these are few. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
}

const OPERATION = { one: 'operation' } as const;

const METHOD_KEYS: Readonly<Record<string, ValueForm>> = Object.fromEntries(
  METHODS.map((method) => [method.toLowerCase(), OPERATION]),
);

/** What parameters and headers have in common. */
const VALUE: Readonly<Record<string, ValueForm>> = {
  description: 'text',
  required: 'flag',
  deprecated: 'flag',
  style: 'text',
  explode: 'flag',
  schema: { one: 'schema' },
  example: 'any',
  examples: { map: 'example' },
  content: { map: 'mediaType' },
};

/** Operations have a check of their own for keys that begin with `x-`. */
export const OBJECTS: Readonly<Record<Exclude<ObjectKind, 'schema'>, ObjectForm>> = {
  root: {
    name: 'The description',
    required: ['openapi', 'info', 'tags'],
    patterns: { openapi: [/^3\.1\.\d+$/, '3.1.0'] },
    keys: {
      openapi: 'text',
      info: { one: 'info' },
      jsonSchemaDialect: 'text',
      servers: { list: 'server' },
      security: 'list',
      tags: { list: 'tag' },
      externalDocs: 'map',
      paths: 'map',
      webhooks: { map: 'pathItem' },
      components: 'map',
    },
  },
  info: {
    name: 'info',
    required: ['title', 'version', 'x-released'],
    extensions: ['x-released'],
    patterns: {
      version: [/^\d+\.\d+\.\d+$/, '2.0.0'],
      'x-released': [/^\d{4}-\d\d-\d\d$/, '2026-03-02'],
    },
    keys: {
      title: 'text',
      version: 'text',
      'x-released': 'text',
      summary: 'text',
      description: 'text',
      termsOfService: 'text',
      contact: 'map',
      license: 'map',
    },
  },
  server: {
    name: 'A server',
    required: ['url'],
    keys: { url: 'text', description: 'text', variables: 'map' },
  },
  tag: {
    name: 'A tag',
    required: ['name', 'description'],
    keys: { name: 'text', description: 'text', externalDocs: 'map' },
  },
  pathItem: {
    name: 'A path',
    keys: {
      summary: 'text',
      description: 'text',
      servers: { list: 'server' },
      parameters: { list: 'parameter' },
      ...METHOD_KEYS,
    },
  },
  operation: {
    name: 'An operation',
    keys: {
      operationId: 'text',
      summary: 'text',
      description: 'text',
      tags: 'any',
      externalDocs: 'map',
      parameters: { list: 'parameter' },
      requestBody: { one: 'requestBody' },
      responses: { map: 'response' },
      callbacks: 'map',
      deprecated: 'flag',
      security: 'list',
      servers: { list: 'server' },
    },
  },
  parameter: {
    name: 'A parameter',
    required: ['name', 'in', 'schema'],
    values: { in: PARAMETER_LOCATIONS },
    keys: { name: 'text', in: 'text', allowReserved: 'flag', allowEmptyValue: 'flag', ...VALUE },
  },
  requestBody: {
    name: 'A request body',
    required: ['content'],
    keys: { description: 'text', required: 'flag', content: { map: 'mediaType' } },
  },
  response: {
    name: 'A response',
    required: ['description'],
    extensions: ['x-errors'],
    keys: {
      description: 'text',
      headers: { map: 'header' },
      content: { map: 'mediaType' },
      links: 'map',
      'x-errors': 'any',
    },
  },
  header: { name: 'A header', required: ['schema'], keys: VALUE },
  mediaType: {
    name: 'A content',
    keys: {
      schema: { one: 'schema' },
      example: 'any',
      examples: { map: 'example' },
      encoding: 'map',
    },
  },
  example: {
    name: 'An example',
    keys: { summary: 'text', description: 'text', value: 'any', externalValue: 'text' },
  },
  arazzo: {
    name: 'A file of workflows',
    required: ['arazzo', 'info', 'sourceDescriptions', 'workflows'],
    keys: {
      arazzo: 'text',
      info: 'map',
      sourceDescriptions: 'list',
      workflows: { list: 'workflow' },
      components: 'map',
    },
  },
  workflow: {
    name: 'A workflow',
    required: ['workflowId', 'steps'],
    keys: {
      workflowId: 'text',
      summary: 'text',
      description: 'text',
      inputs: 'map',
      dependsOn: 'list',
      steps: { list: 'step' },
      successActions: 'list',
      failureActions: 'list',
      outputs: 'map',
      parameters: 'list',
    },
  },
  // A step of this site calls an operation: pages list its steps by their operations.
  step: {
    name: 'A step',
    required: ['stepId', 'operationId'],
    keys: {
      stepId: 'text',
      operationId: 'text',
      description: 'text',
      parameters: 'list',
      requestBody: 'map',
      successCriteria: 'list',
      onSuccess: 'list',
      onFailure: 'list',
      outputs: 'map',
    },
  },
};
