import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import { DEFAULT_SETTINGS, type IndexSettings } from './index-settings.ts';
import type { IndexEngine, SearchIndex } from './search-index.ts';

/** An index that is being changed. */
export interface Draft {
  records: Map<string, IndexRecord>;
  settings: IndexSettings;
  /** Absent as soon as records or settings have changed. */
  engine: IndexEngine | undefined;
  readonly createdAt: number;
}

const EMPTY = { records: [], settings: DEFAULT_SETTINGS, createdAt: undefined };

/** The indices as they will be: those that are published, and over them those that have changed. */
export interface DraftTable {
  /** Undefined also for an index that is gone. */
  read(name: string): Readonly<Draft> | SearchIndex | undefined;
  /** The draft of an index, which may be new, to be changed in place. */
  change(name: string): Draft;
  set(name: string, draft: Draft | undefined): void;
  entries(): Iterable<[name: string, draft: Draft | undefined]>;
}

/** Copies the records of an index when it is changed for the first time, and not before. */
export function createDraftTable(
  published: ReadonlyMap<string, SearchIndex>,
  now: number,
): DraftTable {
  const drafts = new Map<string, Draft | undefined>();

  function read(name: string): Readonly<Draft> | SearchIndex | undefined {
    return drafts.has(name) ? drafts.get(name) : published.get(name);
  }

  function change(name: string): Draft {
    const existing = drafts.get(name);
    const { records, settings, createdAt } = existing ?? read(name) ?? EMPTY;
    const draft: Draft = existing ?? {
      records: new Map(records),
      settings,
      engine: undefined,
      createdAt: createdAt ?? now,
    };
    draft.engine = undefined;
    drafts.set(name, draft);
    return draft;
  }

  return {
    read,
    change,
    set: (name, draft) => void drafts.set(name, draft),
    entries: () => drafts.entries(),
  };
}
