import { describe, expect, it } from 'vitest';
import { listCauses } from '#model/list-causes.ts';
import { buildTestSite, change } from '#model/testing/create-sources.ts';

const PATHS = 'api/paths/things.yaml';
const ROOT_FILE = 'api/openapi.yaml';
const SCHEMA = 'api/schemas/thing.yaml';
const PARAMETER = 'schema: { type: string, examples: [thg_1] }';
const ID = '{ type: string, minLength: 3, description: Id of the thing. }';
const REFERENCE = '../schemas/thing.yaml#/Thing';

const schema = (to: string) => change(SCHEMA, ID, to);
const parameter = (to: string) => change(PATHS, PARAMETER, to);

type Case = readonly [string, Record<string, string>, string, number, RegExp];

const KEYS: readonly Case[] = [
  [
    'a misspelt keyword',
    schema('{ type: string, minLenght: 3 }'),
    SCHEMA,
    6,
    /no "minLenght".*nearest keyword is "minLength"/,
  ],
  [
    'a keyword of OpenAPI 3.0',
    schema('{ type: string, nullable: true }'),
    SCHEMA,
    6,
    /\[string, 'null'\]/,
  ],
  [
    'a misspelt key of a parameter',
    parameter('shema: { type: string }'),
    PATHS,
    16,
    /no "shema".*"schema"/,
  ],
  [
    'a parameter without a schema',
    change(PATHS, `        ${PARAMETER}\n`, ''),
    PATHS,
    12,
    /lacks "schema"/,
  ],
  [
    'a place of a parameter that is none',
    change(PATHS, 'in: path', 'in: pat'),
    PATHS,
    13,
    /no in "pat"/,
  ],
  [
    'a parameter of a path that is optional',
    change(PATHS, 'required: true', 'required: false'),
    PATHS,
    14,
    /"thingId" of a path is not required/,
  ],
  [
    'a flag in quotes',
    change(PATHS, 'required: true', "required: 'true'"),
    PATHS,
    14,
    /"required" is not true or false/,
  ],
  [
    'parameters that are no list',
    change(PATHS, '      - name: thingId\n  ', '        name: thingId\n  '),
    PATHS,
    11,
    /"parameters" is not a list/,
  ],
  [
    'a parameter that stands twice',
    change(
      PATHS,
      '    responses:',
      `      - { name: thingId, in: path, required: true, ${PARAMETER} }\n    responses:`,
    ),
    PATHS,
    17,
    /"thingId" in path stands twice/,
  ],
  [
    'a misspelt key of an operation',
    change(PATHS, 'responses:', 'respones:'),
    PATHS,
    17,
    /no "respones".*"responses"/,
  ],
  [
    'an operation that cannot succeed',
    change(PATHS, "'200'", "'400'"),
    PATHS,
    17,
    /no response of success/,
  ],
  [
    'a response without a description',
    change(PATHS, '        description: The thing.\n', ''),
    PATHS,
    18,
    /A response lacks "description"/,
  ],
  [
    'a misspelt list of errors',
    change(PATHS, 'x-errors:', 'x-error:'),
    PATHS,
    26,
    /no "x-error".*"x-errors"/,
  ],
  [
    'an error that stands twice',
    change(PATHS, '[{ code: not_found }]', '[{ code: not_found }, { code: not_found }]'),
    PATHS,
    26,
    /has a code twice/,
  ],
  [
    'a related page that stands twice',
    change(PATHS, '[/introduction]', '[/introduction, /introduction]'),
    PATHS,
    10,
    /x-related: has an entry twice/,
  ],
  ['a method that is none', change(PATHS, '  get:', '  gett:'), PATHS, 2, /A path has no "gett"/],
  ['a status that is none', change(PATHS, "'200'", "'2OO'"), PATHS, 18, /"2OO" is no status/],
  [
    'a media type that is none',
    change(PATHS, 'application/json:', 'aplication/json:'),
    PATHS,
    21,
    /"aplication\/json" is no media type/,
  ],
  [
    'a path without a slash',
    change(PATHS, '/v1/things/{thingId}:', 'v1/things/{thingId}:'),
    PATHS,
    1,
    /"v1\/things\/\{thingId\}" is no path/,
  ],
  [
    'a path that ends with a slash',
    change(PATHS, '{thingId}:', '{thingId}/:'),
    PATHS,
    1,
    /is no path/,
  ],
  [
    'a tag without a description',
    change(ROOT_FILE, ', description: What there is.', ''),
    'api/openapi.yaml',
    3,
    /A tag lacks "description"/,
  ],
];

const ROOT: readonly Case[] = [
  [
    'a tag that stands twice',
    change(ROOT_FILE, '[{ name', '[{ name: Things, description: Again. }, { name'),
    ROOT_FILE,
    3,
    /The tag "Things" stands twice/,
  ],
  [
    'a security scheme that is not described',
    change(PATHS, '    x-permission', '    security: [{ apiKey: [] }]\n    x-permission'),
    PATHS,
    8,
    /no security scheme "apiKey"/,
  ],
];

const VALUES: readonly Case[] = [
  [
    'turned limits',
    schema('{ type: string, minLength: 5, maxLength: 3 }'),
    SCHEMA,
    6,
    /minLength 5 is more than maxLength 3/,
  ],
  [
    'a keyword of another type',
    schema('{ type: string, maximum: 3 }'),
    SCHEMA,
    6,
    /"maximum" says nothing of the type "string"/,
  ],
  [
    'a value that stands twice',
    schema('{ type: string, enum: [one, two, two] }'),
    SCHEMA,
    6,
    /"two" stands twice in "enum"/,
  ],
  [
    'a default that is not allowed',
    schema('{ type: string, enum: [one], default: two }'),
    SCHEMA,
    6,
    /The default of "id" does not fit/,
  ],
  [
    'a default of another type',
    parameter("schema: { type: integer, default: '5' }"),
    PATHS,
    16,
    /The default of "thingId" does not fit/,
  ],
  [
    'a required property that is not described',
    change(SCHEMA, 'required: [id]', 'required: [id, parnt]'),
    SCHEMA,
    4,
    /"parnt" is required.*nearest property is "parent"/,
  ],
  ['a list of anything', schema('{ type: array }'), SCHEMA, 6, /An array has no "items"/],
];

const REFERENCES: readonly Case[] = [
  [
    'a reference to a file',
    change(PATHS, REFERENCE, '../schemas/thing.yaml'),
    PATHS,
    22,
    /leads to a whole file/,
  ],
  [
    'a reference without quotes',
    change(SCHEMA, "- $ref: '#/Thing'", '- $ref: #/Thing'),
    SCHEMA,
    10,
    /A reference is no text.*"#" begins a comment/,
  ],
  [
    'a parameter that leads to a schema',
    change(PATHS, '      - name: thingId', `      - $ref: ${REFERENCE}\n      - name: thingId`),
    PATHS,
    12,
    /leads to the wrong kind of part.*a parameter/,
  ],
  [
    'a reference without its sign',
    change(SCHEMA, "- $ref: '#/Thing'", "- ref: '#/Thing'"),
    SCHEMA,
    10,
    /no "ref".*"\$ref"/,
  ],
  [
    'a circle',
    { [SCHEMA]: "Thing:\n  $ref: '#/Other'\nOther:\n  $ref: '#/Thing'\n" },
    SCHEMA,
    3,
    /leads nowhere.*leads back to itself/,
  ],
];

describe('the structure of the description is refused, with the line, for', () => {
  it.each([...KEYS, ...ROOT, ...VALUES, ...REFERENCES])(
    '%s',
    (...[, changes, file, line, words]) => {
      const { causes } = listCauses(buildTestSite(changes).errors);
      const all = causes.map(({ error }) => error);
      const found = all.find(({ what, why, how }) => words.test(`${what} ${why} ${how}`));
      expect(found, JSON.stringify(all, null, 2)).toMatchObject({ file, line });
    },
  );
});

describe('the structure of the description is sound with', () => {
  it.each([
    ['a key of another program', change(PATHS, 'in: path', 'in: path\n        x-order: 1')],
    [
      'a property of a part that is composed',
      schema('{ required: [length], properties: {}, anyOf: [{ type: string }] }'),
    ],
    ['a keyword of one of several types', schema('{ type: [integer, string], maximum: 3 }')],
    [
      'a status of a hundred',
      change(
        PATHS,
        "'404':\n        description: No such thing.\n        x-errors: [{ code: not_found }]",
        '4XX:\n        description: No such thing.',
      ),
    ],
  ])('%s', (_, changes) => {
    expect(buildTestSite(changes).errors).toEqual([]);
  });
});
