// Which folder may import which: the one table behind the lint rule and behind docs/architecture.md.
// After a change run `npm run write`.

/** A folder of the repository, and what its files may import. */
export interface Layer {
  /** A folder, or one file, from the root. */
  readonly path: string;
  /** What is in the layer, for the architecture page. */
  readonly holds: string;
  /**
   * The layers that may be imported, with all below them; `server` is every area. An entry with an extension
   * is that file alone. Without a list no lint rule is written.
   */
  readonly mayImport?: readonly string[];
  /** Layers that export only types to this layer. */
  readonly mayImportTypesOf?: readonly string[];
  /** What the architecture page says besides the list. */
  readonly says?: string;
  /** Packages that must not be imported, as a regular expression, and why. */
  readonly refuses?: { readonly regex: string; readonly message: string };
  /** Globals that must not be used, and why. */
  readonly refusesGlobals?: { readonly names: readonly string[]; readonly message: string };
  /** Whether the rule holds for tests too. @default true */
  readonly holdsForTests?: boolean;
}

/** What every area of the server may import. */
const SHARED = [
  'contract',
  'server/edge',
  'server/background',
  'server/outbound',
  'server/statements',
  'server/testing',
];

/** An area of the server, or a folder that all areas share: none imports an area. */
const area = (name: string, holds: string, more: Partial<Layer> = {}): Layer => ({
  path: `src/server/${name}`,
  holds,
  mayImport: SHARED,
  ...more,
});

const PORTABLE = 'The sandbox is bundled for browsers too: nothing of Node here.';

/** The sandbox's rooms, the lowest first: each imports rooms below only, and nothing of Node. Tests may reach up. */
const room = (name: string, below: string, holds: string): Layer => ({
  path: `src/server/sandbox/${name}`,
  holds,
  mayImport: [
    ...SHARED,
    'description',
    ...below
      .split(' ')
      .filter(Boolean)
      .map((one) => `server/sandbox/${one}`),
  ],
  refuses: { regex: '^node:', message: PORTABLE },
  refusesGlobals: { names: ['Buffer', 'process'], message: PORTABLE },
  holdsForTests: false,
});

/** The rooms of the search in the order in which a query passes them: each imports those before it. Tests may reach up. */
const SEARCH_ROOMS: readonly (readonly [name: string, holds: string])[] = [
  ['engine', 'finds records by words. Knows no index and no request'],
  ['indices', 'indices and their settings, changes to them, what is kept of one'],
  ['fields', 'what a request says, by name, and its limits'],
  ['filters', 'filters of a request as one condition on records'],
  ['parameters', 'a checked search, with the settings of its index'],
  ['matches', 'what a search finds, and what is counted of it'],
  ['texts', 'a text of a record: its words, marks, best part, JSON'],
  ['hits', 'shows what was found: attributes, highlights, snippets'],
  ['answers', 'answers to queries, predictions, facets'],
  ['routes', 'addresses, keys, bodies, errors of the wire'],
];

const searchRooms = (): readonly Layer[] =>
  SEARCH_ROOMS.map(([name, holds], at) => ({
    path: `src/server/search/${name}`,
    holds,
    mayImport: [...SHARED, ...SEARCH_ROOMS.slice(0, at).map(([below]) => `server/search/${below}`)],
    holdsForTests: false,
  }));

const folder = (
  path: string,
  mayImport: string,
  holds: string,
  more: Partial<Layer> = {},
): Layer => ({
  path,
  holds,
  mayImport: mayImport.split(' ').filter(Boolean),
  ...more,
});

const NOTHING = { regex: '^([^.]|\\.\\.)', message: 'contract imports nothing.' };
const PACKAGES = { regex: '^[^.#]', message: 'description imports no package, nothing of Node.' };
const SDK = { regex: '^[^.#]', message: 'An SDK imports no package, and nothing of Node.' };
const REACT = { regex: '^react(-dom)?(/|$)', message: 'model knows no React.' };
const NODE = { regex: '^node:', message: 'ui imports React and its widget libraries only.' };

const API =
  "the platform's description, its kept versions and workflows. [domain.md](domain.md) explains them";
const CONTRACT = 'wire names, fixed texts, values of both sides, the numbers of the specification';
const PAGES = 'site/app.tsx site/layout/static-slots.tsx';

/** In the order of the architecture page; a folder stands behind the folder that it is in. */
export const LAYERS: readonly Layer[] = [
  { path: 'api', holds: API },
  { path: 'content', holds: 'guides as MDX, lists as YAML, images' },
  { path: 'site.config.ts', holds: 'names, links, keys, switches', says: '`model` (types)' },
  folder('src/contract', '', CONTRACT, { refuses: NOTHING, holdsForTests: false }),
  folder(
    'src/description',
    'contract',
    'reads OpenAPI 3.1 into operations and schemas, for pages, console and sandbox. Runs everywhere',
    { refuses: PACKAGES, holdsForTests: false },
  ),
  folder(
    'src/languages',
    'contract description',
    'all about a language of the samples, a folder each',
  ),
  folder(
    'src/exam',
    'contract',
    'the exam of a receiver of callbacks: checks, grades and reports, for the command line and the site',
    { holdsForTests: false },
  ),
  folder(
    'src/program',
    'contract',
    'finds the calls of a program in its text, what a version of the API changes for these, and which permissions they need',
    { holdsForTests: false },
  ),
  folder(
    'src/offline',
    'contract server/edge/build-problem-response.ts server/edge/http-error.ts server/edge/limits/create-no-limit.ts server/edge/read-bearer-token.ts server/sandbox server/search ui/load-patiently.ts ui/wait-for-network.ts',
    'the copy of the site in a browser: makes the copy, and answers from the copy without a network',
    { refuses: NODE, holdsForTests: false },
  ),
  folder(
    'src/model',
    'contract description languages settings',
    'reads and checks description, content and settings, builds the `SiteModel`',
    { refuses: REACT },
  ),
  folder('src/ui', '', 'widgets without product knowledge', {
    refuses: NODE,
    says: 'React and widget libraries',
  }),
  folder(
    'src/site',
    'contract description exam languages model offline program settings ui',
    'what the reader sees, and the text files next to the pages',
  ),
  folder(
    'src/early',
    'contract ui render/plain site/layout site/search site/article/sdk site/styles/language-rows.ts',
    'answers the first taps before React, in one small module',
  ),
  folder(
    'src/render',
    `contract model ui ${PAGES}`,
    'entries, starter, navigation, writing files. Knows no page',
  ),
  area('edge', 'what every area needs of HTTP: responses, limits, log'),
  area(
    'background',
    'the clock and its alarms, loops that are woken, daily sweeps, turns, files that follow a build',
  ),
  area('outbound', 'calls to hosts that the operator has listed, at public addresses only'),
  area('statements', 'statements of the database that are built and compiled once'),
  area('static', 'serves the files of the build'),
  area('search', 'the search engine and its wire, indices, reports'),
  ...searchRooms(),
  area('graphql', 'lists and reports by GraphQL'),
  area('images', 'images in the size that a page asks for'),
  area('sandbox', 'answers the calls of the documented API', {
    mayImport: [...SHARED, 'description'],
  }),
  room('kernel', '', 'calls, drafts, checks by schema, what a store does'),
  room('entities', 'kernel', 'what a workspace consists of'),
  room('domain', 'kernel entities', 'rules of the business, money'),
  room('operations', 'kernel entities domain', 'a handler for each operation'),
  room('seed', 'kernel entities domain', 'what a new workspace begins with'),
  {
    path: 'src/server/sandbox/storage',
    holds: 'workspaces in a database or in memory',
    mayImport: [...SHARED, 'description', 'server/sandbox/kernel'],
    holdsForTests: false,
  },
  room('http', 'kernel entities domain', 'requests in, responses out, the control API'),
  area('callbacks', 'delivers callbacks, to inboxes and to hosts, and examines receivers', {
    mayImport: [...SHARED, 'exam'],
  }),
  area('mcp', 'gives agents pages, operations and the sandbox by the Model Context Protocol'),
  area('messages', 'what readers write by the contact form'),
  area('feedback', 'what readers say of a page'),
  area('store', 'SQLite or PostgreSQL, backups and migrations. Knows no area', {
    mayImportTypesOf: ['parts'],
  }),
  { path: 'src/testing', holds: 'breadth and seeds of random tests', says: 'nothing' },
  folder(
    'src/server/testing',
    'contract description model parts server settings',
    'what tests of several areas share',
  ),
  folder('src/parts', 'contract server', 'hands each area of the server what it needs of others'),
  folder(
    'src/serve.ts',
    'contract parts server',
    'reads the environment once, builds the parts, listens',
  ),
  folder('src/main.ts', '', 'the process of the server: how its heap grows'),
  folder(
    'src/cli',
    'contract description exam program server',
    'the command line `wallet`, for the local sandbox and for the sandbox of the site',
    { holdsForTests: false },
  ),
  folder(
    'src/local',
    'contract description exam server cli',
    'the sandbox as a program and a library for the reader’s machine, on SQLite in WebAssembly',
  ),
  folder(
    'src/sdk',
    'contract',
    'what the SDKs have besides the generated clients, a folder for each language',
    { refuses: SDK },
  ),
  {
    path: 'scripts',
    holds: 'commands in folders: build, preview, test, verify, install, data',
    says: 'all',
  },
  {
    path: 'tests',
    holds: 'journeys in a real browser. `tests/dist/` reads the built site without a browser',
    says: 'all',
  },
  { path: 'bench', holds: 'measurements', says: 'all' },
];
