import { describe, expect, it } from 'vitest';
import { createSearchEngine } from './create-search-engine.ts';
import { deserializeEngine, serializeEngine } from './serialize-engine.ts';

const engine = createSearchEngine(
  Array.from({ length: 300 }, (_, at) => ({ objectID: `r${at}`, title: `word${at % 7} shared` })),
  { synonyms: [{ words: ['shared', 'common'] }] },
);

describe('deserializeEngine', () => {
  it('brings back the index byte for byte', () => {
    const bytes = serializeEngine(engine);
    expect(deserializeEngine(bytes).parts).toEqual(engine.parts);
    expect(serializeEngine(deserializeEngine(bytes))).toEqual(bytes);
  });

  it.each([[new Uint8Array()], [new TextEncoder().encode('{"format":"other"}')]])(
    'refuses bytes of another form',
    (bytes) => {
      expect(() => deserializeEngine(bytes)).toThrow(/not of the format/);
    },
  );
});
