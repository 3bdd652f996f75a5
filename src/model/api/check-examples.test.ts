import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSiteLoader, loadSite } from '#model/load-site.ts';
import type { ModelError } from '#model/model-error.ts';
import {
  buildTestSite,
  change,
  listTestSources,
  smallSettings,
  writeTestSources,
} from '#model/testing/create-sources.ts';

const PATHS = 'api/paths/things.yaml';
const SCHEMAS = 'api/schemas/thing.yaml';
const ROOT = 'api/openapi.yaml';
const WORKFLOW = 'api/workflows/things.arazzo.yaml';

const ID = 'id: { type: string, minLength: 3';
const PARAMETER = 'schema: { type: string, examples: [thg_1] }';
const MEDIA = 'example: { id: thg_1, parent: null }';
const SENT = 'schema: { $ref: schemas/thing.yaml#/Thing }';

/** A wrong example of each kind: the file and its change, and the text on the line that has to be named. */
const WRONG_EXAMPLES: readonly (readonly [kind: string, Record<string, string>, mark: string])[] = [
  [
    'for a property named "description"',
    change(
      SCHEMAS,
      '  required: [id]\n  properties:\n',
      '  example: { id: thg_1, description: 7 }\n  properties:\n    description: { type: string }\n',
    ),
    'example: {',
  ],
  ['in the list of a property', change(SCHEMAS, ID, `${ID}, examples: [thg_1, 7]`), 'examples: ['],
  ['of a property', change(SCHEMAS, ID, `${ID}, example: 7`), 'example: 7'],
  [
    'that breaks a limit of its property',
    change(SCHEMAS, ID, `${ID}, examples: [th]`),
    'examples: [th]',
  ],
  [
    'of a whole schema',
    change(SCHEMAS, '  type: object', '  example: { parent: null }\n  type: object'),
    'example: {',
  ],
  [
    'of the items of a list',
    change(
      SCHEMAS,
      '    parent:',
      '    tags:\n      items: { type: string, examples: [7] }\n    parent:',
    ),
    'items: {',
  ],
  [
    'of one of several schemas',
    change(SCHEMAS, "- type: 'null'", "- { type: 'null', examples: [7] }"),
    'examples: [7]',
  ],
  ['in the schema of a parameter', change(PATHS, '[thg_1]', '[7]'), 'examples: [7]'],
  ['of a parameter', change(PATHS, PARAMETER, `example: 7\n        ${PARAMETER}`), 'example: 7'],
  [
    'among several of a parameter',
    change(PATHS, PARAMETER, `examples: { odd: { value: 7 } }\n        ${PARAMETER}`),
    'odd: {',
  ],
  ['of a media type', change(PATHS, 'id: thg_1, parent', 'id: 5, parent'), 'id: 5'],
  [
    'among several of a media type',
    change(PATHS, MEDIA, 'examples: { odd: { value: { id: 5 } } }'),
    'odd: {',
  ],
  [
    'of a header',
    change(
      PATHS,
      "'404':\n",
      "'404':\n        headers:\n          Retry-After: { example: soon, schema: { type: integer } }\n",
    ),
    'example: soon',
  ],
  ['of a webhook', change(ROOT, SENT, `${SENT}\n            example: { id: 5 }`), 'id: 5'],
  [
    'of a part that nobody refers to',
    {
      'api/parameters.yaml':
        'Limit:\n  name: limit\n  in: query\n  schema: { type: integer, examples: [few] }\n',
    },
    'examples: [few]',
  ],
  [
    'of an input of a workflow',
    {
      [WORKFLOW]:
        'arazzo: 1.0.1\ninfo: {}\nsourceDescriptions: []\nworkflows:\n  - workflowId: things\n    steps: []\n    inputs:\n      type: object\n      properties:\n        name: { type: string, examples: [7] }\n',
    },
    'examples: [7]',
  ],
];

/** The line of a text that holds a mark. */
function findLine(text: string, mark: string): number {
  const at = text.split('\n').findIndex((line) => line.includes(mark));
  expect(at).toBeGreaterThanOrEqual(0);
  return at + 1;
}

describe('a wrong example', () => {
  let dir = '';
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'wrong-examples-'));
    await writeTestSources(dir);
  });
  afterAll(() => rm(dir, { recursive: true }));

  it.each(WRONG_EXAMPLES)('%s is reported once, with file and line', (_, changes, mark) => {
    const [[file, text]] = Object.entries(changes) as [[string, string]];
    const { errors } = buildTestSite(changes);
    const line = findLine(text, mark);
    expect(errors).toMatchObject([{ file, line, what: expect.stringMatching(/does not fit/) }]);
  });

  it.each(WRONG_EXAMPLES)(
    '%s is the same to the build, the check of the content and the preview',
    async (_, changes) => {
      const runGit = () => Promise.resolve('');
      const options = { root: dir, settings: smallSettings, runGit };
      const [[file, text]] = Object.entries(changes) as [[string, string]];
      const loader = createSiteLoader(options);
      // The preview has read the sound files before the mistake is saved.
      expect((await loader.load()).errors).toEqual([]);
      await writeTestSources(dir, { [file]: text });
      loader.invalidate(file);
      const { errors } = await loader.load();
      // Build and check of the content read everything once, and refuse.
      const refusal = loadSite(options).then(
        () => undefined,
        (error: { readonly errors: readonly ModelError[] }) => error.errors,
      );
      expect(await refusal).toEqual(errors);
      expect(errors).toHaveLength(1);
      // A mistake stands as long as it is there, whatever else is saved.
      await writeFile(
        join(dir, 'content/pages/introduction.mdx'),
        `${listTestSources().get('content/pages/introduction.mdx')}\nMore.\n`,
      );
      loader.invalidate('content/pages/introduction.mdx');
      expect((await loader.load()).errors).toEqual(errors);
      await rm(join(dir, file));
      await writeTestSources(dir);
      loader.invalidate(file);
      expect((await loader.load()).errors).toEqual([]);
    },
  );
});

describe('a sound example', () => {
  it.each([
    [
      'beside a reference',
      change(
        PATHS,
        PARAMETER,
        'schema: { $ref: ../schemas/thing.yaml#/Thing/properties/id, examples: [thg_2] }',
      ),
    ],
    [
      'of a schema that contains itself',
      change(
        SCHEMAS,
        '  type: object',
        '  example: { id: thg_1, parent: { id: thg_2 } }\n  type: object',
      ),
    ],
    [
      'behind a name that is a keyword',
      change(
        SCHEMAS,
        '    parent:',
        '    examples: { type: string, examples: [text] }\n    parent:',
      ),
    ],
    [
      'that is data, and looks like a schema',
      change(PATHS, MEDIA, 'example: { id: thg_1, schema: { type: string, example: 7 } }'),
    ],
  ])('%s is accepted', (_, changes) => {
    expect(buildTestSite(changes).errors).toEqual([]);
  });

  it('has to be in a list, where it stands under "examples" of a schema', () => {
    const { errors } = buildTestSite(change(SCHEMAS, ID, `${ID}, examples: { one: thg_1 }`));
    expect(errors).toMatchObject([{ file: SCHEMAS, why: expect.stringMatching(/must be array/) }]);
  });
});
