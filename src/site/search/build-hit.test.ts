import { describe, expect, it } from 'vitest';
import { buildHref, createHitBuilder, type WireHit } from './build-hit.ts';

const buildHit = (hit: WireHit, indexName: string, queryID?: string) =>
  createHitBuilder({ indexName, queryID, query: 'acc' })(hit);

const wire = {
  objectID: '/accounts/create-account#errors',
  page_title: 'Create an account',
  section_title: 'Errors',
  navigation_section: 'Accounts',
  type: 'section',
  parent_type: 'accounts',
  slug: 'create-account#errors',
  method: 'POST',
  endpoint: '/v1/accounts',
  _highlightResult: {
    page_title: { value: 'Create an __aa-highlight__acc__/aa-highlight__ount' },
    section_title: { value: 'Errors' },
    endpoint: { value: '/v1/__aa-highlight__acc__/aa-highlight__ounts' },
  },
  _snippetResult: { content: { value: 'The __aa-highlight__acc__/aa-highlight__ount exists…' } },
};

describe('buildHit', () => {
  it('takes the marked title, the section, the group and the method', () => {
    const hit = buildHit(wire, 'docs');
    expect(hit.href).toBe('/accounts/create-account#errors');
    expect(hit.title[1]).toEqual({ text: 'acc', isMatch: true });
    expect(hit.section).toEqual([{ text: 'Errors', isMatch: false }]);
    expect(hit).toMatchObject({ group: 'Accounts', method: 'POST' });
  });

  it('shows the sentence that matches, else the endpoint that does, else nothing', () => {
    expect(buildHit(wire, 'docs').excerpt[0]?.text).toBe('The ');
    const content = { value: 'Another sentence.' };
    expect(buildHit({ ...wire, _snippetResult: { content } }, 'docs').excerpt[0]?.text).toBe(
      '/v1/',
    );
    expect(buildHit({ ...wire, _snippetResult: {}, _highlightResult: {} }, 'docs').excerpt).toEqual(
      [],
    );
  });

  it('begins the sentence shortly before its first match', () => {
    const value = `${'word '.repeat(20)}and then an __aa-highlight__acc__/aa-highlight__ount`;
    const { excerpt } = buildHit({ ...wire, _snippetResult: { content: { value } } }, 'docs');
    expect(excerpt.map(({ text }) => text)).toEqual([
      '…word word word word and then an ',
      'acc',
      'ount',
    ]);
  });

  it('makes do with the five attributes of the hosted index', () => {
    const hit = buildHit(
      { page_title: 'Introduction', type: 'page', parent_type: '', slug: 'introduction' },
      'docs',
    );
    expect(hit).toMatchObject({ href: '/introduction', section: [], group: '', excerpt: [] });
    expect(hit.title).toEqual([{ text: 'Introduction', isMatch: false }]);
    expect(hit).not.toHaveProperty('method');
  });

  it('carries the id of the query where there is one', () => {
    expect(buildHit(wire, 'docs', 'a1')).toMatchObject({
      __autocomplete_indexName: 'docs',
      __autocomplete_queryID: 'a1',
    });
  });
});

describe('buildHref', () => {
  it('stays on this site whatever the record says', () => {
    expect(buildHref('zone', 'check-in')).toBe('/zone/check-in');
    expect(buildHref('', '')).toBe('/');
    expect(buildHref('/elsewhere.example', 'x')).toBe('/elsewhere.example/x');
    expect(buildHref('javascript:alert(1)', '')).toBe('/javascript:alert(1)/');
  });
});
