import type {
  MissingDocumentation,
  PositionCount,
  QueryCount,
  SearchReport,
} from '#contract/search-report.ts';
import { costs } from '#server/graphql/limits/field-cost.ts';
import type { Builder } from './schema-builder.ts';
import type { SearchStatistics } from './search-statistics.ts';

/** What a list of a report is taken to have. */
const LIST = costs({ items: 50 });

/** Adds the types of what readers searched for. */
export function addReportTypes(builder: Builder) {
  const queryCount = builder.objectRef<QueryCount>('QueryCount').implement({
    description: 'How often something was searched for.',
    fields: (t) => ({
      query: t.exposeString('query', { description: 'In lower case.' }),
      searches: t.exposeInt('searches', { description: 'How often.' }),
    }),
  });
  const { position, missing } = addReportParts(builder);
  const report = builder.objectRef<SearchReport>('SearchReport').implement({
    description: 'What readers searched for in a period, and whether they found it.',
    fields: (t) => {
      const list = (
        name: 'topSearches' | 'searchesWithoutResults' | 'searchesWithoutClick',
        description: string,
      ) =>
        t.field({ type: [queryCount], description, extensions: LIST, resolve: (own) => own[name] });
      return {
        from: t.exposeString('from', { description: 'ISO 8601, inclusive.' }),
        to: t.exposeString('to', { description: 'ISO 8601, exclusive.' }),
        searches: t.exposeInt('searches', { description: 'Searches that a reader meant.' }),
        topSearches: list('topSearches', 'The most frequent searches.'),
        searchesWithoutResults: list('searchesWithoutResults', 'Searches that found nothing.'),
        searchesWithoutClick: list(
          'searchesWithoutClick',
          'Searches with results and without a click.',
        ),
        clickThroughByPosition: t.field({
          type: [position],
          description: 'How often the result at a position was shown and clicked.',
          extensions: LIST,
          resolve: (own) => own.clickThroughByPosition,
        }),
        missingDocumentation: t.field({
          type: [missing],
          description: 'What readers did not find, most frequent first.',
          extensions: LIST,
          resolve: (own) => own.missingDocumentation,
        }),
      };
    },
  });
  const statistics = builder.objectRef<SearchStatistics>('SearchStatistics').implement({
    description: 'How many searches there were in a period, and how they ended.',
    fields: (t) => ({
      from: t.exposeString('from', { description: 'ISO 8601, inclusive.' }),
      to: t.exposeString('to', { description: 'ISO 8601, exclusive.' }),
      searches: t.exposeInt('searches', { description: 'Searches that a reader meant.' }),
      trackedSearches: t.exposeInt('trackedSearches', {
        description: 'Searches with known click data.',
      }),
      clickedSearches: t.exposeInt('clickedSearches', {
        description: 'Searches with a click on a result.',
      }),
      clickRate: t.exposeFloat('clickRate', {
        description: 'clickedSearches / trackedSearches, from 0 to 1. null without data.',
        nullable: true,
      }),
      topSearch: t.field({
        type: queryCount,
        description: 'The most frequent search, or null.',
        nullable: true,
        resolve: (own) => own.topSearch,
      }),
    }),
  });
  return { report, statistics };
}

function addReportParts(builder: Builder) {
  const position = builder.objectRef<PositionCount>('PositionCount').implement({
    description: 'How often the result at a position was shown and clicked.',
    fields: (t) => ({
      position: t.exposeInt('position', { description: 'From 1.' }),
      shown: t.exposeInt('shown', {
        description: 'How often a result was shown at this position.',
      }),
      clicked: t.exposeInt('clicked', { description: 'How often it was clicked.' }),
      rate: t.exposeFloat('rate', { description: 'clicked / shown, from 0 to 1.' }),
    }),
  });
  const missing = builder.objectRef<MissingDocumentation>('MissingDocumentation').implement({
    description: 'Something that readers did not find.',
    fields: (t) => ({
      query: t.exposeString('query', { description: 'In lower case.' }),
      searches: t.exposeInt('searches', { description: 'How often.' }),
      reason: t.exposeString('reason', { description: "'no result' or 'no click'." }),
    }),
  });
  return { position, missing };
}
