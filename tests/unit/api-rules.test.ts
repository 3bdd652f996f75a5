// Each rule of redocly.yaml that is ours meets a description that breaks it, and one that breaks none.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { getList, type Break, type Change } from './api-rules/break.ts';
import { buildBody } from './api-rules/build-body.ts';
import { buildDescription } from './api-rules/build-description.ts';
import { LIST_BREAKS } from './api-rules/list-breaks.ts';
import { MONEY_BREAKS } from './api-rules/money-breaks.ts';
import { NAME_BREAKS } from './api-rules/name-breaks.ts';

const SENTENCE =
  'This sentence is not for this page alone, and it is longer than any set phrase of the pages.';

const BREAKS: readonly Break[] = [
  ['docs/property-complete', 'no description', ({ id }) => (id.description = '')],
  ['docs/property-complete', 'no example', ({ id }) => Reflect.deleteProperty(id, 'examples')],
  [
    'docs/parameter-complete',
    'a parameter without description',
    (all) => (getList(all).parameters[0]!.description = ''),
  ],
  [
    'docs/parameter-complete',
    'a parameter without example',
    (all) => Reflect.deleteProperty(getList(all).parameters[0]!.schema, 'examples'),
  ],
  ['docs/real-examples', 'a stand-in for an example', ({ id }) => (id.examples = ['string'])],
  [
    'docs/operation-complete',
    'a short description',
    (all) => (getList(all).description = 'Lists things.'),
  ],
  [
    'docs/operation-complete',
    'no response 429',
    (all) => Reflect.deleteProperty(getList(all).responses, '429'),
  ],
  [
    'docs/operation-complete',
    'no example of success',
    (all) =>
      (getList(all).responses['200'] = {
        description: 'Things.',
        content: { 'application/json': { schema: all.list } },
      }),
  ],
  [
    'docs/operation-complete',
    'no related pages',
    (all) => Reflect.deleteProperty(getList(all), 'x-related'),
  ],
  [
    'docs/operation-complete',
    'a caller that is not known',
    (all) => Object.assign(getList(all), { 'x-caller': 'users' }),
  ],
  [
    'docs/replay-described',
    'a response that a key keeps, without the header of replays',
    (all) =>
      getList(all).parameters.push({
        name: 'Idempotency-Key',
        in: 'header',
        description: 'Key.',
        schema: { type: 'string', examples: ['abc'] },
      }),
  ],
  [
    'docs/replay-described',
    'the header of replays where no key is taken',
    (all) =>
      Object.assign(getList(all).responses['200']!, {
        headers: { 'Idempotency-Replayed': { schema: { type: 'string' } } },
      }),
  ],
  [
    'docs/money-format',
    'an amount with decimals',
    ({ thing }) => (thing.properties.price.properties.amount.type = 'number'),
  ],
  [
    'docs/money-format',
    'a currency that may be anything',
    ({ thing }) => Reflect.deleteProperty(thing.properties.price.properties.currency, 'pattern'),
  ],
  [
    'docs/time-format',
    'a time without format',
    ({ thing }) => Reflect.deleteProperty(thing.properties.createdAt, 'format'),
  ],
  [
    'docs/time-format',
    'a time that is not in UTC',
    ({ thing }) => (thing.properties.createdAt.examples = ['2026-03-02T09:00:00+03:00']),
  ],
  ['docs/form-shared', 'an id', ({ id }) => (id.pattern = '^thg_[0-9A-Z]{12}$')],
  ['docs/form-shared', 'a number', ({ id }) => (id.pattern = '^\\+[1-9][0-9]{6,14}$')],
  ['docs/id-format', 'an id without pattern', ({ id }) => Reflect.deleteProperty(id, 'pattern')],
  [
    'docs/page-shape',
    'a list without page',
    ({ list }) => Reflect.deleteProperty(list.properties, 'page'),
  ],
  ['docs/page-shape', 'a list that may be missing', ({ list }) => (list.required = [])],
  ['docs/page-shape', 'a list without cursor', (all) => getList(all).parameters.shift()],
  ...['id', 'reference', 'from', 'to'].map(
    (name) =>
      [
        'docs/list-filters',
        `a list without ${name}`,
        (all: ReturnType<typeof buildDescription>) => {
          const { parameters } = getList(all);
          getList(all).parameters = parameters.filter((parameter) => parameter.name !== name);
        },
      ] as const,
  ),
  ...LIST_BREAKS,
  ...MONEY_BREAKS,
  ...NAME_BREAKS,
  [
    'docs/problem-shape',
    'an error that is no problem document',
    (all) =>
      (getList(all).responses['401'] = {
        description: 'No.',
        'x-errors': [{ code: 'token_missing' }],
        content: { 'application/json': { schema: { type: 'object' } } },
      }),
  ],
  [
    'docs/problem-shape',
    'an error without code',
    (all) => Reflect.deleteProperty(getList(all).responses['401']!, 'x-errors'),
  ],
  [
    'docs/body-closed',
    'a body that takes any field',
    (all) => Object.assign(getList(all), buildBody({})),
  ],
  [
    'docs/body-closed',
    'an object in a closed body that takes any field',
    (all) => {
      const body = buildBody({ additionalProperties: false });
      const { properties } = body.requestBody.content['application/json'].schema;
      Object.assign(properties, { price: { ...all.thing.properties.price } });
      Object.assign(getList(all), body);
    },
  ],
  [
    'docs/body-bounded',
    'a list in a body without an end',
    (all) => {
      const body = buildBody({ additionalProperties: false });
      const { properties } = body.requestBody.content['application/json'].schema;
      Object.assign(properties, { tags: { type: 'array', items: { type: 'string' } } });
      Object.assign(getList(all), body);
    },
  ],
  [
    'docs/body-bounded',
    'a map in a body without an end',
    (all) => {
      const map = { type: 'object', additionalProperties: { type: 'string' } };
      const body = buildBody({ additionalProperties: false });
      const { properties } = body.requestBody.content['application/json'].schema;
      Object.assign(properties, { labels: map });
      Object.assign(getList(all), body);
    },
  ],
  [
    'docs/unknown-refused',
    'a call that ignores parameters',
    (all) => (getList(all).responses['422']!['x-errors'] = [{ code: 'not_found' }]),
  ],
  [
    'docs/unknown-refused',
    'a call that ignores fields',
    ({ paths }) => Object.assign(paths['/v1/thing'], { post: { ...paths['/v1/thing'].get } }),
  ],
  [
    'docs/sentences-unique',
    'a sentence on three pages',
    ({ paths }) => {
      for (const { get } of Object.values(paths)) get.description += ` ${SENTENCE}`;
    },
  ],
  ...(['cause', 'cure'] as const).map(
    (key) =>
      [
        'docs/sentences-unique',
        `a ${key} on three pages`,
        ({ paths }: ReturnType<typeof buildDescription>) => {
          for (const { get } of Object.values(paths))
            Object.assign(get.responses['401']!, {
              'x-errors': [{ code: 'not_found', [key]: SENTENCE }],
            });
        },
      ] as const,
  ),
  [
    'no-ambiguous-paths',
    'two paths for one address',
    ({ paths }) =>
      Object.assign(paths, {
        '/v1/{a}/x': paths['/v1/thing'],
        '/v1/y/{b}': paths['/v1/other'],
      }),
  ],
];

interface Problem {
  readonly ruleId: string;
  readonly location: readonly { readonly source: { readonly ref: string } }[];
}

let dir = '';
const found = new Map<string, string[]>();

function write(name: string, change: Change = () => undefined): void {
  const description = buildDescription();
  change(description);
  const { thing: _thing, list: _list, id: _id, ...document } = description;
  writeFileSync(join(dir, name), JSON.stringify(document));
}

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'api-rules-'));
  write('sound.json');
  BREAKS.forEach(([, , change], index) => write(`break-${index}.json`, change));
  mkdirSync(join(dir, 'parts/schemas'), { recursive: true });
  write('parts/openapi.json');
  writeFileSync(join(dir, 'parts/schemas/thing.yaml'), 'Unused: { type: object }\n');
  const names = [
    'sound.json',
    'parts/openapi.json',
    ...BREAKS.map((_, index) => `break-${index}.json`),
  ];
  const args = ['lint', ...names.map((name) => join(dir, name)), '--format=json'];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      join(root, 'node_modules/@redocly/cli/bin/cli.js'),
      ...args,
      '--config=redocly.yaml',
      '--max-problems=5000',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  // One report for each file.
  for (const text of stdout.split(/(?<=^\})\s*(?=\{$)/m)) {
    const { problems } = JSON.parse(text) as { problems: readonly Problem[] };
    for (const { ruleId, location } of problems) {
      const name = location[0]?.source.ref.split('/').at(-1) ?? '';
      found.set(name, [...(found.get(name) ?? []), ruleId]);
    }
  }
  expect(stdout, stderr).not.toBe('');
}, 120_000);

afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the rules of the API description', () => {
  it('have nothing against a sound description', () => {
    expect(found.get('sound.json') ?? []).toEqual([]);
  });

  it.each(BREAKS.map(([rule, what], index) => [rule, what, index] as const))(
    '%s reports %s',
    (rule, _, index) => {
      expect(found.get(`break-${index}.json`)).toContain(rule);
    },
  );

  it('docs/parts-used reports a part that nobody refers to', () => {
    expect(found.get('openapi.json')).toContain('docs/parts-used');
  });
});
