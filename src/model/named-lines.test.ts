import { describe, expect, it } from 'vitest';
import { listCauses } from './list-causes.ts';
import { buildTestSite, change } from './testing/create-sources.ts';

const PATHS = 'api/paths/things.yaml';
const SCHEMAS = 'api/schemas/thing.yaml';
const GUIDE = 'content/pages/introduction.mdx';
const CATALOGUE = 'content/data/catalogue.yaml';
const CHANGELOG = 'content/data/changelog.yaml';

const ENTRY = `- id: one
  date: 2026-03-02
  title: One
  kind: added
  sections: [Things]
  body: It has [a page](/things/get-thing).
`;
const changelog = (from: string, to: string) => ({ [CHANGELOG]: ENTRY.replace(from, to) });

const RESOURCE = `- href: /introduction
  name: One
  description: It.
  icon: book
  pattern: dots
`;
const RESOURCES = 'content/data/resources.yaml';

type Case = readonly [
  what: string,
  changes: Record<string, string | null>,
  file: string,
  line: number,
  words: RegExp,
];

/** What nobody would see on the page, or what a page would show wrongly: the change, and file, line and words of the report. */
const CASES: readonly Case[] = [
  [
    'an unknown key of an operation',
    change(PATHS, 'x-related:', 'x-relatd:'),
    PATHS,
    10,
    /x-relatd: Nobody reads this key/,
  ],
  [
    'an unknown effect',
    change(PATHS, 'x-related:', 'x-effect: change\n    x-related:'),
    PATHS,
    10,
    /x-effect: Invalid option/,
  ],
  [
    'an unknown permission',
    change(PATHS, 'devices:read', 'device:read'),
    PATHS,
    8,
    /The nearest name is "devices:read"/,
  ],
  ['an unknown tag', change(PATHS, '[Things]', '[Thing]'), PATHS, 5, /has the tags \["Thing"\]/],
  [
    'a key that an error does not have',
    change(PATHS, '{ code: not_found }', '{ code: not_found, reason: x }'),
    PATHS,
    26,
    /\[0\]\.reason: Nobody reads this key/,
  ],
  [
    'an empty description',
    change(PATHS, 'Reads a thing. It can be asked for at any time.', "''"),
    PATHS,
    7,
    /has no description/,
  ],
  [
    'a part of the path that nothing describes',
    change(PATHS, '{thingId}:', '{thingId}/parts/{partId}:'),
    PATHS,
    11,
    /"\{partId\}", and no parameter describes it/,
  ],
  [
    'a parameter that is not in the path',
    change(PATHS, '/{thingId}:', ':'),
    PATHS,
    11,
    /"thingId" is not in the path/,
  ],
  [
    'a dead link in a description',
    change(SCHEMAS, 'Thing that holds it.', 'Thing that [holds](/things/none) it.'),
    SCHEMAS,
    8,
    /"\/things\/none" leads nowhere/,
  ],
  [
    'a dead link in the cure of an error',
    change('api/errors.yaml', 'the id', 'the [id](/things/get-thing#none)'),
    'api/errors.yaml',
    5,
    /has no section "none"/,
  ],
  [
    'an entry of the changelog of a day in the future',
    changelog('2026-03-02', '2999-03-02'),
    CHANGELOG,
    2,
    /is a day in the future/,
  ],
  [
    'a version that is released in the future',
    change('api/openapi.yaml', "'2026-03-02'", "'2999-03-02'"),
    'api/openapi.yaml',
    2,
    /is a day in the future/,
  ],
  ['an empty file of paths', { [PATHS]: '' }, PATHS, 1, /describes no path/],
  ['a file of paths that is a list', { [PATHS]: '- a\n' }, PATHS, 1, /describes no path/],
  [
    'a limit that is no number',
    change(SCHEMAS, 'minLength: 3', 'minLength: three'),
    SCHEMAS,
    6,
    /minLength must be integer/,
  ],
  [
    'an unknown type',
    change(SCHEMAS, '{ type: string, minLength: 3', '{ type: text'),
    SCHEMAS,
    6,
    /type must be equal to one of the allowed values: array, boolean/,
  ],
  [
    'an unknown format',
    change(SCHEMAS, 'minLength: 3', 'format: uid, examples: [thg_1]'),
    SCHEMAS,
    6,
    /unknown format "uid" is not known/,
  ],
  [
    'a pattern that is none',
    change(SCHEMAS, 'minLength: 3', "pattern: '([a-z', examples: [thg_1]"),
    SCHEMAS,
    6,
    /Invalid regular expression/,
  ],
  [
    'an alias of nothing',
    { 'api/parameters.yaml': 'Limit: *none\n' },
    'api/parameters.yaml',
    1,
    /not valid YAML/,
  ],
  ['a tab', { [CATALOGUE]: '- section: Things\n\tlinks: []\n' }, CATALOGUE, 2, /not valid YAML/],
  [
    'a page that the catalogue has twice',
    change(
      CATALOGUE,
      '    - /things/get-thing',
      '    - /things/get-thing\n    - /things/get-thing',
    ),
    CATALOGUE,
    7,
    /\/things\/get-thing stands twice/,
  ],
  [
    'an unknown key of the catalogue',
    change(CATALOGUE, 'links:\n    - /things', 'link:\n    - /things'),
    CATALOGUE,
    5,
    /\[1\]\.link: Nobody reads this key/,
  ],
  [
    'an unknown key of the frontmatter',
    change(GUIDE, 'path: /introduction', 'path: /introduction\nicn: book'),
    GUIDE,
    5,
    /icn: Nobody reads this key/,
  ],
  [
    'an unknown icon of the frontmatter',
    change(GUIDE, 'path: /introduction', 'path: /introduction\nicon: boook'),
    GUIDE,
    5,
    /icon: Invalid option/,
  ],
  [
    'frontmatter that is no YAML',
    change(GUIDE, 'title: Introduction', 'title: "Introduction'),
    GUIDE,
    5,
    /not valid YAML/,
  ],
  ['an unknown component', change(GUIDE, 'A text', '<Hint /> A text'), GUIDE, 12, /"Hint"/],
  [
    'an id that the changelog has twice',
    { [CHANGELOG]: ENTRY + ENTRY },
    CHANGELOG,
    7,
    /id "one" stands twice/,
  ],
  [
    'an unknown section of the changelog',
    changelog('[Things]', '[Thing]'),
    CHANGELOG,
    5,
    /no section "Thing"/,
  ],
  [
    'a dead link of the changelog',
    changelog('/things/get-thing', '/things/none'),
    CHANGELOG,
    6,
    /"\/things\/none" leads nowhere/,
  ],
  [
    'a date that is none',
    changelog('2026-03-02', '2026-13-02'),
    CHANGELOG,
    2,
    /\[0\]\.date: Invalid ISO date/,
  ],
  [
    'an unknown pattern of a card',
    { [RESOURCES]: RESOURCE.replace('dots', 'dot') },
    RESOURCES,
    5,
    /pattern: Invalid option/,
  ],
  [
    'a dead link of a card',
    { [RESOURCES]: RESOURCE + RESOURCE.replace('/introduction', '/nowhere') },
    RESOURCES,
    6,
    /"\/nowhere" leads nowhere/,
  ],
];

describe('a mistake is reported on its line:', () => {
  it.each(CASES)('%s', (...[, changes, file, line, words]) => {
    const { causes } = listCauses(buildTestSite(changes).errors);
    const found = causes.find(({ error: { what, why } }) => `${what} ${why}`.match(words));
    expect(found?.error, JSON.stringify(causes, null, 2)).toMatchObject({ file, line });
    expect(found?.alsoAt).toEqual([]);
  });
});
