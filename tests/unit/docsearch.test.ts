// @vitest-environment happy-dom
// DocSearch's own dialog and the query-suggestions plugin of Autocomplete, unchanged, against our server.
import {
  createAutocomplete,
  type AutocompletePlugin,
  type BaseItem,
} from '@algolia/autocomplete-core';
import { createQuerySuggestionsPlugin } from '@algolia/autocomplete-plugin-query-suggestions';
import docsearch from '@docsearch/js/docsearch';
import { liteClient } from 'algoliasearch/lite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestSite } from '#model/testing/create-sources.ts';
import { buildRequest } from '#site/search/build-request.ts';
import {
  buildSuggestions,
  createSuggestionPublisher,
} from '#server/search/indices/query-suggestions.ts';
import { createFetchRequester } from '#server/search/testing/load-browser-clients.ts';
import {
  startSearchServer,
  TEST_APPLICATION,
  TEST_SEARCH_KEY,
  type RunningSearch,
} from '#server/search/testing/start-search-server.ts';

const records = buildTestSite().model.searchRecords.map((record) => ({ ...record }));
let server: RunningSearch;
beforeAll(async () => {
  server = await startSearchServer(records);
  createSuggestionPublisher(server.indices, 'docs')(records);
});
afterAll(() => server.close());
afterEach(() => document.body.replaceChildren());

function createClient() {
  const port = Number(new URL(server.url).port);
  const host = { url: '127.0.0.1', port, protocol: 'http' as const, accept: 'readWrite' as const };
  const requester = createFetchRequester();
  return liteClient(TEST_APPLICATION, TEST_SEARCH_KEY, { hosts: [host], requester });
}

/** Opens the dialog, types, and gives what each hit shows and where it leads. */
async function searchByDialog(query: string) {
  const container = document.body.appendChild(document.createElement('div'));
  docsearch({
    container,
    appId: TEST_APPLICATION,
    apiKey: TEST_SEARCH_KEY,
    indices: ['docs'],
    initialQuery: query,
    transformSearchClient: () => createClient(),
  });
  await vi.waitFor(() => expect(container.querySelector('button')).not.toBeNull());
  container.querySelector('button')!.click();
  await vi.waitFor(() => expect(document.querySelector('.DocSearch-Hit a')).not.toBeNull(), 10_000);
  return {
    groups: [...document.querySelectorAll('.DocSearch-Hit-source')].map(
      ({ textContent }) => textContent,
    ),
    hits: [...document.querySelectorAll('.DocSearch-Hit')].map((hit) => ({
      href: hit.querySelector('a')?.getAttribute('href'),
      title: hit.querySelector('.DocSearch-Hit-title > span')?.innerHTML,
    })),
  };
}

describe("DocSearch's dialog", () => {
  it('shows pages under their group, by their title', async () => {
    const { groups, hits } = await searchByDialog('thing');
    expect(groups[0]).toBe('Things');
    expect(hits[0]).toEqual({
      href: '/things/get-thing',
      title: 'Get a <mark>thing</mark>',
    });
  });

  it('shows sections by their own title', async () => {
    const { hits } = await searchByDialog('first steps');
    expect(hits).toEqual([
      { href: '/introduction#first-steps', title: '<mark>First</mark> <mark>steps</mark>' },
    ]);
  });
});

describe('the dialog of this site', () => {
  it('is answered with nothing that other dialogs need', async () => {
    const request = buildRequest({ query: 'thing', isLiteral: false }, 'docs', true);
    const { results } = await createClient().searchForHits({ requests: [request] });
    expect(Object.keys(results[0]!.hits[0]!).toSorted()).toEqual([
      '_highlightResult',
      '_snippetResult',
      'method',
      'navigation_section',
      'objectID',
      'parent_type',
      'slug',
    ]);
  });
});

describe('the query-suggestions plugin', () => {
  it('gets titles of pages', async () => {
    const plugin = createQuerySuggestionsPlugin({
      searchClient: createClient(),
      indexName: 'docs_query_suggestions',
    });
    let items: readonly unknown[] = [];
    const autocomplete = createAutocomplete({
      plugins: [plugin as unknown as AutocompletePlugin<BaseItem>],
      onStateChange: ({ state }) => (items = state.collections.flatMap((of) => of.items)),
    });
    autocomplete.setQuery('get');
    await autocomplete.refresh();
    expect(items).toMatchObject([
      {
        query: 'Get a thing',
        popularity: 1,
        nb_words: 3,
        _highlightResult: { query: { value: '__aa-highlight__Get__/aa-highlight__ a thing' } },
      },
    ]);
  });

  it('gets each title once, the first of the catalogue with the most popularity', () => {
    const titled = ['Pay', 'Refund', 'pay'].map((page_title, at) => ({
      objectID: String(at),
      page_title,
    }));
    expect(buildSuggestions(titled)).toEqual([
      { objectID: 'pay', query: 'Pay', popularity: 2, nb_words: 1 },
      { objectID: 'refund', query: 'Refund', popularity: 1, nb_words: 1 },
    ]);
  });

  it('gets what an admin has written in the place of titles', () => {
    const indices = server.indices;
    const publish = createSuggestionPublisher(indices, 'other');
    publish(records);
    expect(indices.get('other_query_suggestions')?.records.size).toBe(2);
    indices.publish('other_query_suggestions', [{ objectID: 'a', query: 'Ours' }]);
    publish(records);
    expect(indices.get('other_query_suggestions')?.records.size).toBe(1);
  });
});
