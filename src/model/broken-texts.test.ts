import { describe, expect, it } from 'vitest';
import { settings } from '#settings';
import { listCauses } from './list-causes.ts';
import { buildTestSite, change } from './testing/create-sources.ts';

const PATHS = 'api/paths/things.yaml';
const GUIDE = 'content/pages/introduction.mdx';
const SECOND = 'content/pages/second.mdx';
const CATALOGUE = 'content/data/catalogue.yaml';
const CHANGELOG = 'content/data/changelog.yaml';

const second = (path: string, text = 'Text.\n') => ({
  [SECOND]: `---\ntitle: Second\ndescription: Another page of the small site.\npath: ${path}\n---\n${text}`,
});
const text = (to: string) => change(GUIDE, 'A text', to);
const described = (to: string) => change(PATHS, 'Reads a thing.', to);
const entry = (more: string) => ({
  [CHANGELOG]: `- id: more\n  date: 2026-03-02\n  title: More\n  kind: added\n${more}`,
});

type Case = readonly [string, Record<string, string | null>, string, number, RegExp];

const FILES: readonly Case[] = [
  [
    'marks of a merge',
    { [CHANGELOG]: '# Changes\n<<<<<<< ours\n[]\n>>>>>>> theirs\n' },
    CHANGELOG,
    2,
    /marks of a merge/,
  ],
  [
    'marks of a merge in a text',
    entry('  body: >-\n    Text.\n    >>>>>>> theirs\n'),
    CHANGELOG,
    7,
    /marks of a merge/,
  ],
  ['a byte that is no UTF-8', text('Gr\uFFFDn'), GUIDE, 12, /cannot be read.*UTF-8/],
  [
    'a drawing that was cut',
    { 'content/images/drawn.svg': '<svg><path' },
    'content/images/drawn.svg',
    1,
    /no drawing/,
  ],
  [
    'a drawing that is empty',
    { 'content/images/drawn.svg': '' },
    'content/images/drawn.svg',
    1,
    /The file is empty/,
  ],
];

const PAGES: readonly Case[] = [
  [
    'a tag that misses its end',
    text('<Note kind="info">\n\nA text'),
    GUIDE,
    12,
    /closing tag for `<Note>`/,
  ],
  ['a guide at the path of an operation', second('/things/get-thing'), SECOND, 4, /stands twice/],
  ['paths that differ in capitals', second('/Introduction'), SECOND, 4, /differ in capitals alone/],
  [
    'two guides at one path',
    second('/introduction'),
    SECOND,
    4,
    /stands twice.*introduction.mdx:4/,
  ],
  ['a path that looks like a file', second('/introduction.md'), SECOND, 4, /letters, digits/],
  ['a path with an umlaut', second('/einführung'), SECOND, 4, /letters, digits/],
  ['a path with two slashes', second('//introduction'), SECOND, 4, /letters, digits/],
  [
    'an old address that ends with a slash',
    change(GUIDE, '[/start]', '[/start/]'),
    GUIDE,
    5,
    /without a slash at its end/,
  ],
  ['a page without a text', second('/second', ''), SECOND, 6, /has no text/],
  ['a title of spaces', change(GUIDE, 'title: Introduction', "title: ' '"), GUIDE, 2, /title/],
  [
    'a section without pages',
    {
      [CATALOGUE]:
        '- section: Introduction\n  links: [/introduction]\n- section: More\n  links: []\n',
    },
    CATALOGUE,
    4,
    /links/,
  ],
];

const LINKS: readonly Case[] = [
  [
    'an image of another site',
    text('![Drawn](https://pictures.example/a.svg)'),
    GUIDE,
    12,
    /content\/images\/ alone/,
  ],
  [
    'an image that is a page',
    text('![Drawn](/introduction)'),
    GUIDE,
    12,
    /content\/images\/ alone/,
  ],
  [
    'an alternative text of spaces',
    text('![ ](/images/drawn.svg)'),
    GUIDE,
    12,
    /no alternative text/,
  ],
  [
    'a drawing without its dark variant',
    text('<ThemedImage src="/images/drawn.svg" alt="Drawn." width={1} height={1} />\n\nA text'),
    GUIDE,
    12,
    /drawn-dark.svg" is missing/,
  ],
  [
    'a definition that leads nowhere',
    text('[A text][one]\n\n[one]: /nowhere\n'),
    GUIDE,
    14,
    /"\/nowhere" leads nowhere/,
  ],
  [
    'a whole address of a page that is not there',
    text(`[A text](${settings.siteUrl}/nowhere)`),
    GUIDE,
    12,
    /nowhere" leads nowhere/,
  ],
];

const TEXTS: readonly Case[] = [
  ['HTML in a description', described('Reads <thingId>.'), PATHS, 7, /has HTML: <thingId>/],
  [
    'code without an end in a description',
    described('Reads `thing.'),
    PATHS,
    7,
    /shows the mark `/,
  ],
  [
    'a link with a space in a description',
    described('Reads [things](/a thing).'),
    PATHS,
    7,
    /marks of a link/,
  ],
  [
    'a note of the author in an error',
    change('api/errors.yaml', 'Check the id', 'TODO check the id'),
    'api/errors.yaml',
    5,
    /says "TODO"/,
  ],
  ['HTML in the changelog', entry('  body: The <b>end</b>.\n'), CHANGELOG, 5, /has HTML/],
  [
    'a card without a flow',
    {
      'content/data/use-cases.yaml':
        '- href: /introduction\n  title: More\n  description: Text.\n  image: /images/drawn-light.svg\n  color: get\n  icon: book\n',
    },
    'content/data/use-cases.yaml',
    1,
    /no workflow api\/workflows\/introduction.arazzo.yaml/,
  ],
  [
    'the id of a version',
    {
      [CHANGELOG]:
        '- id: api-1-0-0\n  date: 2026-03-02\n  title: More\n  kind: added\n  body: Text.\n',
    },
    CHANGELOG,
    1,
    /a part that the page writes itself/,
  ],
  [
    'a section that an entry has twice',
    entry('  sections: [Things, Things]\n  body: Text.\n'),
    CHANGELOG,
    5,
    /has a section twice/,
  ],
];

describe('what writers leave broken is refused, with the line:', () => {
  it.each([...FILES, ...PAGES, ...LINKS, ...TEXTS])('%s', (...[, changes, file, line, words]) => {
    const errors = listCauses(buildTestSite(changes).errors).causes.map(({ error }) => error);
    const found = errors.find(({ what, why, how }) => words.test(`${what} ${why} ${how}`));
    expect(found, JSON.stringify(errors, null, 2)).toMatchObject({ file, line });
  });
});

describe('what is sound is not refused:', () => {
  it.each([
    ['an old address of a file', change(GUIDE, '[/start]', '[/start.html]')],
    ['a file of this site by its whole address', text(`[A text](${settings.siteUrl}/sandbox.tgz)`)],
    [
      'an endpoint of this site by its whole address',
      text(`[A text](${settings.siteUrl}/graphql)`),
    ],
    ['marks in code', described('Reads `<thingId>`. The result < 5.')],
    [
      'a heading that is underlined',
      text('A title\n=======\n\nA text'.replace('=======', '-------')),
    ],
  ])('%s', (_, changes) => {
    expect(buildTestSite(changes).errors).toEqual([]);
  });
});
