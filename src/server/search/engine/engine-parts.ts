import type { Groups } from './choose-matches.ts';
import type { EngineOptions } from './engine-options.ts';
import type { InvertedIndex } from './inverted-index.ts';
import type { PathIndex } from './path-index.ts';
import type { PhraseIndex } from './phrase-index.ts';
import type { Dictionary } from './planned-word.ts';
import type { IndexRecord } from './search-engine.ts';

/** All that an engine is made of; the rest is prepared from it. */
export interface EngineParts {
  /** In the order of ties. */
  readonly records: readonly IndexRecord[];
  readonly options: EngineOptions;
  readonly index: InvertedIndex;
}

/** What bonuses, words and groups are read from. */
export interface PreparedEngine extends EngineParts {
  readonly dictionary: Dictionary;
  readonly groups: Groups;
  readonly paths: PathIndex;
  readonly phrases: PhraseIndex;
}
