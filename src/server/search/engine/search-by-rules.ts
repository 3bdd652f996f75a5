import type { PlannedWord } from './planned-word.ts';
import type { EngineQuery, EngineResult } from './search-engine.ts';
import type { WordRules } from './word-rules.ts';

/** What searching by rules needs of the engine. */
export interface RuledSearch {
  readonly plan: (mode: 'none' | 'unknown' | 'all') => readonly PlannedWord[];
  /** The matches that have every word but optional ones. */
  readonly find: (words: readonly PlannedWord[]) => EngineResult;
}

/** Whether the asker says which words may be missing, in the place of the engine's own attempts. */
export function isRuled({ rules }: EngineQuery): boolean {
  return rules?.removes !== undefined || rules?.optional !== undefined;
}

/**
 * Searches where the asker says which words may be missing: with all words first, then with fewer as the rule says,
 * each time without mistakes before with them.
 */
export function searchByRules(
  { rules, typoTolerance }: EngineQuery,
  { plan, find }: RuledSearch,
): EngineResult {
  const modes = typoTolerance ? (['unknown', 'all'] as const) : (['none'] as const);
  const planned = modes.map(plan);
  for (const step of listSteps(planned[0] ?? [], rules?.removes)) {
    for (const words of planned) {
      const result = find(step(words));
      if (result.matches.length > 0) return result;
    }
  }
  return { matches: [] };
}

type Step = (words: readonly PlannedWord[]) => readonly PlannedWord[];

function listSteps(
  { length }: readonly PlannedWord[],
  removes: WordRules['removes'] = 'none',
): readonly Step[] {
  const all: Step = (words) => words;
  if (removes === 'none') return [all];
  if (removes === 'all') return [all, (words) => words.map((word) => ({ ...word, canLack: true }))];
  return Array.from({ length }, (_, removed): Step => {
    if (removes === 'first') return (words) => words.slice(removed);
    return (words) => words.slice(0, words.length - removed);
  });
}
