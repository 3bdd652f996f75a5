import { anyCharacter, fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { createSearchEngine } from './create-search-engine.ts';
import { deserializeEngine, serializeEngine } from './serialize-engine.ts';
import type { SearchEngine } from './search-engine.ts';
import { sampleEngine } from '#server/search/testing/sample-engine.ts';

describe('for any query', () => {
  const read = (query: string, engine: SearchEngine = sampleEngine): unknown => {
    const { matches, correctedQuery } = engine.search({ query, typoTolerance: true });
    return [
      matches.map(({ record, words, typos }) => [record.objectID, words, typos]),
      correctedQuery,
    ];
  };
  const words = fc.constantFrom(
    'create',
    'vou',
    'check-in',
    'top',
    'up',
    'acount',
    '/v1',
    'the',
    '{',
    '_',
  );
  const queries = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 512 }),
    fc.array(words, { maxLength: 20 }).map((list) => list.join(' ')),
  );

  it('never throws, and answers the same again', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(read(query)).toEqual(read(query));
      }),
    );
  });

  it('answers the same after it was written down and read', () => {
    const copy = deserializeEngine(serializeEngine(sampleEngine));
    fc.assert(
      fc.property(queries, (query) => {
        const { matches, correctedQuery } = copy.search({ query, typoTolerance: true });
        const ids = matches.map((match) => [match.record.objectID, match.words, match.typos]);
        expect([ids, correctedQuery]).toEqual(read(query));
      }),
    );
  });

  it('answers the same whatever was asked before', () => {
    const written = serializeEngine(sampleEngine);
    fc.assert(
      fc.property(fc.array(queries, { maxLength: 4 }), queries, (before, query) => {
        const asked = deserializeEngine(written);
        for (const one of before) asked.search({ query: one, typoTolerance: true });
        expect(read(query, asked)).toEqual(read(query, deserializeEngine(written)));
      }),
    );
  });

  it('takes any records', () => {
    const record = fc.record({ objectID: fc.string(), title: fc.anything(), text: fc.string() });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 5 }), fc.string(), (records, query) => {
        const any = createSearchEngine(records);
        expect(any.search({ query, typoTolerance: true }).matches.length).toBeLessThanOrEqual(
          any.size,
        );
      }),
    );
  });
});
