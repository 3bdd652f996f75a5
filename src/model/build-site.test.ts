import { describe, expect, it } from 'vitest';
import { settings } from '#settings';
import { buildSearchRecords } from './pages/build-search-records.ts';
import { buildTestSite, change } from './testing/create-sources.ts';

const PATHS = 'api/paths/things.yaml';
const GUIDE = 'content/pages/introduction.mdx';
const CATALOGUE = 'content/data/catalogue.yaml';

describe('buildSite', () => {
  const { model, errors, bundle } = buildTestSite();

  it('finds nothing wrong with a sound site', () => {
    expect(errors).toEqual([]);
  });

  it('keeps the catalogue order in navigation and pages', () => {
    expect(Object.keys(model.pages)).toEqual(['/introduction', '/things/get-thing']);
    expect(model.navigation.map(({ title }) => title)).toEqual(['Introduction', 'Things']);
    expect(model.navigation[1]?.links).toEqual([
      { href: '/things/get-thing', title: 'Get a thing', method: 'GET' },
    ]);
  });

  it('builds an operation with resolved schemas and errors from the catalogue', () => {
    const page = model.pages['/things/get-thing'];
    if (page?.kind !== 'operation') throw new Error('no operation page');
    const { operation } = page;
    expect(operation.errors).toEqual([
      {
        status: 404,
        code: 'not_found',
        title: 'Not found',
        cause: 'There is nothing with this id here.',
        cure: 'Check the id before trying again.',
      },
    ]);
    const schema = operation.responses[0]?.contents[0]?.schema;
    expect(schema?.name).toBe('Thing');
    expect(schema?.properties.map(({ name, required }) => [name, required])).toEqual([
      ['id', true],
      ['parent', false],
    ]);
    expect(page.description).toBe('Reads a thing.');
    expect(operation.samples).toHaveLength(settings.sampleLanguages.length);
  });

  it('takes cause and cure of an error from the operation, where it says them', () => {
    const own = "{ code: not_found, cause: 'It was lost.', cure: 'Look for it.' }";
    const site = buildTestSite(change(PATHS, '{ code: not_found }', own));
    const page = site.model.pages['/things/get-thing'];
    if (page?.kind !== 'operation') throw new Error('no operation page');
    const { errors: told, responses } = page.operation;
    expect(told).toMatchObject([
      { title: 'Not found', cause: 'It was lost.', cure: 'Look for it.' },
    ]);
    expect(responses[1]?.contents[0]?.examples[0]?.value).toMatchObject({ detail: 'It was lost.' });
    expect(JSON.stringify(site.bundle().json)).toContain('"detail":"It was lost."');
    expect(site.model.errors).toMatchObject([{ cure: 'Check the id before trying again.' }]);
  });

  it('leads the example of a mistaken request to a part of it, in the bundle too', () => {
    const site = buildTestSite({
      ...change(PATHS, '{ code: not_found }', '{ code: validation_failed }'),
      ...change('api/errors.yaml', 'not_found', 'validation_failed'),
    });
    expect(site.errors).toEqual([]);
    const page = site.model.pages['/things/get-thing'];
    const [, refused] = page?.kind === 'operation' ? page.operation.responses : [];
    const example = refused?.contents[0]?.examples[0];
    expect(example?.value).toMatchObject({ pointer: '/thingId' });
    expect(JSON.stringify(site.bundle().json)).toContain(JSON.stringify(example?.value));
  });

  it('knows that a call without a permission is one of users', () => {
    const readCaller = (changes: Record<string, string>) => {
      const page = buildTestSite(changes).model.pages['/things/get-thing'];
      return page?.kind === 'operation' ? page.operation.caller : undefined;
    };
    const permission = 'x-permission: devices:read';
    expect(readCaller({})).toBe('any');
    expect(readCaller(change(PATHS, permission, `${permission}\n    x-caller: user`))).toBe('user');
    expect(readCaller(change(PATHS, `${permission}\n`, 'deprecated: true\n'))).toBe('user');
  });

  it('cuts a schema that contains itself', () => {
    const page = model.pages['/things/get-thing'];
    const schema =
      page?.kind === 'operation' ? page.operation.responses[0]?.contents[0]?.schema : undefined;
    const parent = schema?.properties[1]?.schema;
    expect(parent?.nullable).toBe(true);
    expect(parent?.oneOf?.[0]).toMatchObject({ name: 'Thing', circular: true, properties: [] });
  });

  it('writes problem examples from the catalogue of errors', () => {
    const page = model.pages['/things/get-thing'];
    const example =
      page?.kind === 'operation'
        ? page.operation.responses[1]?.contents[0]?.examples[0]
        : undefined;
    expect(example?.value).toMatchObject({
      status: 404,
      code: 'not_found',
      type: `${settings.siteUrl}/status-codes#not_found`,
    });
  });

  it('gives a record per page and per section', () => {
    const ids = model.searchRecords.map(({ objectID }) => objectID);
    expect(ids).toContain('/introduction');
    expect(ids).toContain('/introduction#first-steps');
    expect(ids).toContain('/things/get-thing#errors');
    const record = model.searchRecords.find(({ objectID }) => objectID === '/things/get-thing');
    expect(record).toMatchObject({
      parent_type: 'things',
      slug: 'get-thing',
      method: 'GET',
      operation_id: 'getThing',
    });
  });

  it('gives a record per status that the description names, on the page of statuses', () => {
    const page = { ...model.pages['/introduction']!, path: '/status-codes' };
    const pages = [...Object.values(model.pages), page];
    const texts = { phrases: new Map(), sections: {} };
    const records = buildSearchRecords(pages, new Map(), model.errors, texts);
    const found = records.filter(({ objectID }) => objectID.includes('#status-'));
    expect(found.map(({ section_title, slug }) => [section_title, slug])).toEqual([
      ['200 OK', 'status-codes#status-200'],
      ['404 Not Found', 'status-codes#status-404'],
    ]);
    expect(found[1]?.content).toMatch(/does not exist/);
  });

  it('fills provider names into texts', () => {
    const record = model.searchRecords.find(
      ({ objectID }) => objectID === '/introduction#first-steps',
    );
    expect(record?.content).toContain(settings.providers.mobileMoney.name);
  });

  it('keeps old addresses as redirects', () => {
    expect(model.redirects).toEqual({ '/start': '/introduction' });
  });

  it('leads from the other addresses that the catalogue gives a page', () => {
    const link = '    - { path: /things/get-thing, redirectFrom: [/things/{mobileMoney}-thing] }';
    const { redirects } = buildTestSite(change(CATALOGUE, '    - /things/get-thing', link)).model;
    const { slug } = settings.providers.mobileMoney;
    expect(redirects).toMatchObject({ [`/things/${slug}-thing`]: '/things/get-thing' });
  });

  it('freezes the model to its leaves', () => {
    expect(Object.isFrozen(model.pages['/introduction']?.sections[0])).toBe(true);
  });

  it('bundles the description without references to files', () => {
    const text = JSON.stringify(bundle().json);
    expect(text).not.toContain('.yaml#');
    expect(text).toContain('#/components/schemas/Thing');
    expect(text).toContain('"code":"not_found"');
  });
});

describe('mistakes', () => {
  const cases: readonly (readonly [string, Record<string, string | null>, string, RegExp])[] = [
    [
      'a page without an operation',
      change(PATHS, '/things/get-thing', '/things/other'),
      CATALOGUE,
      /get-thing is missing/,
    ],
    [
      'an operation without a page',
      change(PATHS, '/things/get-thing', '/things/other'),
      PATHS,
      /has no page/,
    ],
    [
      'a dead link',
      change(GUIDE, '/things/get-thing#responses', '/things/none'),
      GUIDE,
      /leads nowhere/,
    ],
    ['a dead anchor', change(GUIDE, '#responses', '#none'), GUIDE, /leads nowhere/],
    ['a dead related page', change(PATHS, '[/introduction]', '[/nowhere]'), PATHS, /leads nowhere/],
    [
      'an invalid example',
      change(PATHS, 'id: thg_1, parent', 'id: 5, parent'),
      PATHS,
      /does not fit its schema/,
    ],
    [
      'an unknown error code',
      change(PATHS, 'code: not_found', 'code: unknown'),
      PATHS,
      /cannot have the status 404/,
    ],
    [
      'an error under another status',
      change('api/errors.yaml', '404', '409'),
      PATHS,
      /cannot have the status 404/,
    ],
    ['an unknown callback', change(PATHS, 'thing.seen', 'thing.lost'), PATHS, /is not described/],
    [
      'a reference to nothing',
      change(PATHS, 'thing.yaml#/Thing', 'thing.yaml#/None'),
      PATHS,
      /leads nowhere/,
    ],
    [
      'a file that is no YAML',
      { 'api/errors.yaml': 'a: b: c' },
      'api/errors.yaml',
      /not valid YAML/,
    ],
    [
      'an error without a cure',
      change('api/errors.yaml', '  cure: Check the id before trying again.\n', ''),
      'api/errors.yaml',
      /has a mistake in its description/,
    ],
    [
      'frontmatter without a title',
      change(GUIDE, 'title: Introduction\n', ''),
      GUIDE,
      /frontmatter/,
    ],
    [
      'text that is no MDX',
      change(GUIDE, '## First', '<Note>\n\n## First'),
      GUIDE,
      /not valid MDX/,
    ],
    ['an unknown placeholder', change(GUIDE, '{{mobileMoney}}', '{{money}}'), GUIDE, /placeholder/],
    [
      'a missing image',
      change(GUIDE, 'A text', '![Drawn](/images/none.svg)'),
      GUIDE,
      /"\/images\/none.svg" is missing/,
    ],
    [
      'an image without alternative text',
      change(GUIDE, 'A text', '![](/images/drawn.svg)'),
      GUIDE,
      /no alternative text/,
    ],
    [
      'an operation that a text names wrongly',
      change(GUIDE, 'A text', 'See <OperationLink operation="getThings" />. A text'),
      GUIDE,
      /operation "getThings" is not known/,
    ],
    [
      'an operation that a diagram names wrongly',
      change(GUIDE, '## First', "<StepDiagram steps={[{ operation: 'getThings' }]} />\n\n## First"),
      GUIDE,
      /operation "getThings" is not known/,
    ],
    ['a guide that is missing', { [GUIDE]: null }, CATALOGUE, /is missing/],
    [
      'two guides at one path',
      { 'content/pages/second.mdx': buildGuide() },
      'content/pages/second.mdx',
      /stands twice/,
    ],
    [
      'a list with a wrong entry',
      { 'content/data/resources.yaml': '- name: x' },
      'content/data/resources.yaml',
      /has a mistake/,
    ],
  ];

  it.each(cases)('reports %s with file and line', (_, changes, file, what) => {
    const { errors } = buildTestSite(changes);
    const found = errors.find((error) => error.file === file && what.test(error.what));
    expect(found, JSON.stringify(errors, null, 2)).toBeDefined();
    expect(found?.line).toBeGreaterThan(0);
    expect(found?.how).not.toBe('');
  });

  it('collects all of them', () => {
    const { errors } = buildTestSite({
      ...change(GUIDE, '#responses', '#none'),
      ...change(PATHS, 'code: not_found', 'code: unknown'),
    });
    expect(new Set(errors.map(({ file }) => file))).toEqual(new Set([GUIDE, PATHS]));
  });

  it('names the line of the mistake', () => {
    const { errors } = buildTestSite(change(PATHS, 'code: not_found', 'code: unknown'));
    expect(errors[0]).toMatchObject({ file: PATHS, line: 26 });
  });
});

function buildGuide(): string {
  return '---\ntitle: Second\ndescription: Another page with the same address.\npath: /introduction\n---\nText.\n';
}
