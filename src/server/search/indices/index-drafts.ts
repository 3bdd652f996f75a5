import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import { createDraftTable, type Draft } from './draft-table.ts';
import { parseFacets } from './index-settings.ts';
import { mergeRecord } from './merge-record.ts';
import type { EngineFactory, SearchIndex } from './search-index.ts';
import type { WriteOperation } from './write-operation.ts';

export interface IndexDrafts {
  apply(operation: WriteOperation): void;
  /** Builds an engine for every index that has changed; undefined stands for an index that is gone. */
  finish(createEngine: EngineFactory): Map<string, SearchIndex | undefined>;
}

/** Gathers the changes of one burst, so that each changed index is built once. */
export function createIndexDrafts(
  published: ReadonlyMap<string, SearchIndex>,
  now: number,
): IndexDrafts {
  const drafts = createDraftTable(published, now);
  const read = (name: string) => drafts.read(name);
  const change = (name: string) => drafts.change(name);

  function copy(from: string, to: string, scope: readonly string[] | undefined): void {
    const source = read(from);
    if (!source) return;
    if (!scope) {
      const { records, settings, engine } = source;
      const createdAt = read(to)?.createdAt ?? now;
      drafts.set(to, { records: new Map(records), settings, engine, createdAt });
    } else if (scope.includes('settings')) change(to).settings = source.settings;
  }

  function merge(operation: Extract<WriteOperation, { action: 'merge' }>): void {
    const { objectID } = operation.record;
    const previous = read(operation.index)?.records.get(objectID);
    if (!previous && !operation.createsMissing) return;
    change(operation.index).records.set(objectID, mergeRecord(previous, operation.record));
  }

  function apply(operation: WriteOperation): void {
    const { index } = operation;
    switch (operation.action) {
      case 'put':
        change(index).records.set(operation.record.objectID, operation.record);
        break;
      case 'merge':
        merge(operation);
        break;
      case 'remove':
        if (read(index)?.records.has(operation.objectID)) {
          change(index).records.delete(operation.objectID);
        }
        break;
      case 'remove-where':
        if (read(index)) removeAccepted(change(index), operation.accepts);
        break;
      case 'configure': {
        const draft = change(index);
        draft.settings = operation.change(draft.settings);
        break;
      }
      case 'clear':
        if (read(index)) change(index).records = new Map();
        break;
      case 'drop':
        drafts.set(index, undefined);
        break;
      case 'copy':
      case 'move':
        copy(index, operation.destination, operation.scope);
        if (operation.action === 'move') drafts.set(index, undefined);
        break;
    }
  }

  return {
    apply,
    finish: (createEngine) =>
      new Map(
        [...drafts.entries()].map(([name, draft]) => [
          name,
          draft && build(name, draft, createEngine, now),
        ]),
      ),
  };
}

function removeAccepted({ records }: Draft, accepts: (record: IndexRecord) => boolean): void {
  for (const [objectID, record] of records) if (accepts(record)) records.delete(objectID);
}

function build(name: string, draft: Draft, createEngine: EngineFactory, now: number): SearchIndex {
  const { records, settings, createdAt } = draft;
  const engine = draft.engine ?? createEngine([...records.values()], settings);
  return {
    name,
    records,
    settings,
    facets: parseFacets(settings),
    engine,
    createdAt,
    updatedAt: now,
  };
}
