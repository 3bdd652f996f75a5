import FlexSearch from 'flexsearch';
import { FIELDS, flattenRecords, WEIGHTS, type ComparedEngine } from './compared-engine.ts';

/** FlexSearch with forward tokens (prefixes) and its Latin encoder for mistakes; fields merged by weight. */
export const flexSearchEngine: ComparedEngine = {
  name: 'FlexSearch 0.8',
  async fill({ records }) {
    const flat = flattenRecords(records);
    const engine = new FlexSearch.Document<Record<string, string>>({
      document: { id: 'id', index: FIELDS },
      tokenize: 'forward',
      encoder: FlexSearch.Charset.LatinBalance,
    });
    for (const record of flat) engine.add({ ...record });
    return {
      search(query) {
        const scores = new Map<string, number>();
        for (const { field, result } of engine.search(query, { limit: 100 })) {
          const weight = WEIGHTS[field as keyof typeof WEIGHTS];
          for (const [place, id] of result.entries()) {
            const score = weight / (1 + place / 20);
            scores.set(String(id), (scores.get(String(id)) ?? 0) + score);
          }
        }
        const sorted = [...scores].toSorted((one, other) => other[1] - one[1]);
        return sorted.map(([id]) => id);
      },
      async serialize() {
        let text = '';
        engine.export((key, data) => {
          text += `${key}\n${data}\n`;
        });
        return new TextEncoder().encode(text);
      },
    };
  },
};
