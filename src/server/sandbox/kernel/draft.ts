import type { Immutable } from '#description/immutable.ts';
import type { Events } from '#description/generated/operation-types.ts';
import { failWith } from './api-error.ts';
import { describeMissing } from './describe-missing.ts';
import type { Kind } from './kind.ts';
import { checkEntries } from './check-entries.ts';
import { WorkspaceFullError } from './workspace-full-error.ts';
import {
  countEntities,
  formatSumKey,
  formatTableKey,
  PLATFORM,
  type Changes,
  type Entry,
  type Stored,
  type Table,
  type WorkspaceState,
} from './workspace-state.ts';

/** An event that the description has a webhook for. */
export type EventName = keyof Events;

/**
 * A workspace as one call sees and changes it. Nothing of it counts before the call has ended without a refusal. Entities
 * are never changed in place: put a new object. What belongs to another company is not there.
 */
export interface Draft {
  /** Id of the company whose entities are seen. */
  readonly tenant: string;
  /** The time by the workspace's clock, in milliseconds since 1970. */
  readonly now: number;
  /** The same as RFC 3339 in UTC, as documents carry it. */
  readonly at: string;
  get<Entity>(kind: Kind<Entity>, id: string): Entity | undefined;
  /** Refuses with the code when there is none. @default not_found */
  require<Entity>(kind: Kind<Entity>, id: string, code?: string): Entity;
  /** All, in the order of making. */
  list<Entity>(kind: Kind<Entity>): readonly Entity[];
  /** Makes an entity or puts another version in its place. */
  put<Entity extends object>(kind: Kind<Entity>, entity: Entity): Entity;
  remove<Entity>(kind: Kind<Entity>, entity: Entity): void;
  /** A new id, such as `acc_7K2M9QX4T1RB` for `acc`. */
  createId(prefix: string): string;
  /** Sum of the entries of a wallet or an account of the system, in minor units. */
  sum(holder: string, currency: string): number;
  /**
   * Writes a transfer into the ledger. Calls use `moveMoney`, which also minds the rules of wallets.
   *
   * @throws when the entries do not sum to zero in each currency, or a sum would not be exact
   */
  post(transfer: string, entries: readonly Entry[]): void;
  /**
   * Puts a callback into the outbox. The body becomes `{ id, type, createdAt, data }`.
   * @param event name of a webhook of the description
   * @param data what the description says that the event carries
   * @param told the id and time of an event that is sent once more
   * @returns the event's id
   */
  emit<Name extends EventName>(
    event: Name,
    data: Immutable<Events[Name]>,
    told?: { readonly id: string; readonly at: string },
  ): string;
  /** Does something as a whole or, when it refuses, not at all. */
  attempt<Result>(action: () => Result): Result;
  /** The same draft as another company sees it. */
  as(company: string): Draft;
}

/** A draft and what it has come to. */
export interface OpenDraft {
  readonly draft: Draft;
  /** The draft as a company sees it at an earlier time, for what happened by itself in between. */
  readonly viewAt: (now: number, tenant: string) => Draft;
  /** Undefined when nothing was changed. */
  readonly readChanges: () => Changes | undefined;
}

export interface DraftOptions {
  readonly state: WorkspaceState;
  /** Company whose entities are seen. */
  readonly tenant: string;
  readonly now: number;
  readonly random: (bytes: number) => Uint8Array;
  /** Entities that the workspace may hold; to make one more throws WorkspaceFullError. @default as many as come */
  readonly maxEntities?: number | undefined;
  /** Called with each event when it happens, not when it is sent again. */
  readonly onEvent?: (state: Draft, event: string, data: object) => void;
  /** Finds the channels whose addresses are sent an event, by their ids. @default none */
  readonly findChannels?: (state: Draft, event: string, data: object) => readonly string[];
}

const ID_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_LENGTH = 12;

/** RFC 3339 in UTC, to the second. */
export function formatTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, -'.000Z'.length)}Z`;
}

/** Begins to change a workspace. */
export function openDraft(options: DraftOptions): OpenDraft {
  const work = new Work(options);
  return {
    draft: createDraft(work, options.tenant, options.now),
    viewAt: (now, tenant) => createDraft(work, tenant, now),
    readChanges: () => work.readChanges(),
  };
}

interface Merged {
  readonly all: Map<string, Stored>;
  values: readonly object[] | undefined;
}

/** Puts an entity into its place or takes it away; one that is made again after it was removed goes to the end. */
function insertInto(table: Map<string, Stored>, id: string, stored: Stored | undefined): void {
  if (stored?.position !== table.get(id)?.position) table.delete(id);
  if (stored) table.set(id, stored);
}

function merge(
  table: Table | undefined,
  changed: ReadonlyMap<string, Stored | undefined>,
): Map<string, Stored> {
  const all = new Map(table);
  for (const [id, stored] of changed) insertInto(all, id, stored);
  return all;
}

/** What a draft has changed so far, shared by all companies' views of it. */
class Work {
  readonly options: DraftOptions;
  entities = new Map<string, Map<string, Stored | undefined>>();
  /** Tables with their changes, as far as they were listed; kept, since uploads list them for each row. */
  private readonly merged = new Map<string, Merged>();
  sums = new Map<string, number>();
  entries: Changes['entries'][number][] = [];
  callbacks: Changes['callbacks'][number][] = [];
  position: number;
  undo: (() => void)[] | undefined;
  /** Entities at the beginning, once it matters, and those that have come since, less those that have gone. */
  private before: number | undefined;
  private grown = 0;

  constructor(options: DraftOptions) {
    this.options = options;
    this.position = options.state.position;
  }

  find(key: string, id: string): Stored | undefined {
    const changed = this.entities.get(key);
    if (changed?.has(id)) return changed.get(id);
    return this.options.state.tables.get(key)?.get(id);
  }

  list(key: string): readonly object[] {
    const table = this.options.state.tables.get(key);
    const changed = this.entities.get(key);
    if (!changed) return table ? listValues(table) : [];
    const merged = this.merged.get(key) ?? { all: merge(table, changed), values: undefined };
    this.merged.set(key, merged);
    merged.values ??= Array.from(merged.all.values(), ({ value }) => value);
    return merged.values;
  }

  write(key: string, id: string, value: object | undefined): void {
    const before = this.find(key, id);
    if (!value && !before) return;
    const changed = this.entities.get(key) ?? new Map<string, Stored | undefined>();
    this.entities.set(key, changed);
    const had = changed.has(id);
    const old = changed.get(id);
    const { grown } = this;
    if (value && !before) this.takeRoom();
    else if (!value) this.grown -= 1;
    this.undo?.push(() => {
      this.grown = grown;
      this.merged.delete(key);
      if (had) changed.set(id, old);
      else changed.delete(id);
    });
    const stored = value && { value, position: before?.position ?? (this.position += 1) };
    changed.set(id, stored);
    const merged = this.merged.get(key);
    if (!merged) return;
    insertInto(merged.all, id, stored);
    merged.values = undefined;
  }

  private takeRoom(): void {
    const { maxEntities, state } = this.options;
    if (maxEntities !== undefined) {
      this.before ??= countEntities(state);
      if (this.before + this.grown >= maxEntities) throw new WorkspaceFullError();
    }
    this.grown += 1;
  }

  readSum(key: string): number {
    return this.sums.get(key) ?? this.options.state.sums.get(key) ?? 0;
  }

  post(transfer: string, entries: readonly Entry[], at: number): void {
    checkEntries(entries);
    const { length } = this.entries;
    const old = entries.map(({ holder, currency }) => {
      const key = formatSumKey(holder, currency);
      return [key, this.readSum(key)] as const;
    });
    this.undo?.push(() => {
      this.entries.length = length;
      for (const [key, sum] of old) this.sums.set(key, sum);
    });
    for (const entry of entries) {
      const key = formatSumKey(entry.holder, entry.currency);
      const sum = this.readSum(key) + entry.amount;
      if (!Number.isSafeInteger(sum)) throw new RangeError('The sum would not be exact.');
      this.sums.set(key, sum);
      this.entries.push({ ...entry, transfer, at });
    }
  }

  attempt<Result>(action: () => Result): Result {
    const outer = this.undo;
    const undo: (() => void)[] = [];
    const { length } = this.callbacks;
    this.undo = undo;
    try {
      const result = action();
      outer?.push(...undo);
      return result;
    } catch (error) {
      for (const step of undo.toReversed()) step();
      this.callbacks.length = length;
      throw error;
    } finally {
      this.undo = outer;
    }
  }

  createId(prefix: string): string {
    const bytes = this.options.random(ID_LENGTH);
    return `${prefix}_${Array.from(bytes, (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join('')}`;
  }

  readChanges(): Changes | undefined {
    const entities = new Map([...this.entities].filter(([, changed]) => changed.size > 0));
    const { entries, callbacks, position } = this;
    if (entities.size + entries.length + callbacks.length === 0) return undefined;
    return { entities, entries, callbacks, position };
  }
}

const VALUES = new WeakMap<ReadonlyMap<string, Stored>, readonly object[]>();

/** The values of a table, which never changes, in an array that is made once. */
function listValues(table: ReadonlyMap<string, Stored>): readonly object[] {
  const known = VALUES.get(table);
  if (known) return known;
  const values = Array.from(table.values(), ({ value }) => value);
  VALUES.set(table, values);
  return values;
}

function createDraft(work: Work, tenant: string, now: number): Draft {
  const at = formatTime(now);
  const keyOf = ({ isOfPlatform, name }: Pick<Kind<never>, 'isOfPlatform' | 'name'>) =>
    formatTableKey(isOfPlatform ? PLATFORM : tenant, name);
  const draft: Draft = {
    tenant,
    now,
    at,
    // What is kept under a kind was put under it.
    get: <Entity>(kind: Kind<Entity>, id: string) =>
      work.find(keyOf(kind), id)?.value as Entity | undefined,
    require: (kind, id, code = 'not_found') =>
      draft.get(kind, id) ?? failWith(code, { detail: describeMissing(kind, id) }),
    list: <Entity>(kind: Kind<Entity>) => work.list(keyOf(kind)) as readonly Entity[],
    put(kind, entity) {
      work.write(keyOf(kind), kind.readId(entity), entity);
      return entity;
    },
    remove: (kind, entity) => work.write(keyOf(kind), kind.readId(entity), undefined),
    createId: (prefix) => work.createId(prefix),
    sum: (holder, currency) => work.readSum(formatSumKey(holder, currency)),
    post: (transfer, entries) => work.post(transfer, entries, now),
    emit(event, data, told) {
      const id = told?.id ?? work.createId('evt');
      const payload = { id, type: event, createdAt: told?.at ?? at, data };
      const channels = work.options.findChannels?.(draft, event, data) ?? [];
      work.callbacks.push({ id, event, payload, channels });
      if (!told) work.options.onEvent?.(draft, event, data);
      return id;
    },
    attempt: (action) => work.attempt(action),
    as: (company) => createDraft(work, company, now),
  };
  return draft;
}
