import { changeMap } from './layered-map.ts';

/** An entity and its place in the order of making. */
export interface Stored {
  readonly position: number;
  readonly value: object;
}

/** Entities of one kind and owner, in the order of making. */
export type Table = ReadonlyMap<string, Stored>;

/** What a workspace begins with; shared by all workspaces that began with it, so it never changes. */
export interface Seed {
  readonly name: string;
  /** Shape of its entities, and of those that its workspaces add: STATE_SHAPE of the sandbox that made it. */
  readonly shape: number;
  /** By `tenant/kind`. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Balances by `holder/currency`. */
  readonly sums: ReadonlyMap<string, number>;
  readonly position: number;
}

/** A workspace as one version of the database has it. */
export interface WorkspaceState {
  readonly id: string;
  readonly seed: Seed;
  readonly version: number;
  /** Names this state and no other: a version comes twice when a backup is restored, a revision never does. */
  readonly revision: string;
  readonly position: number;
  /** What the workspace's clock is ahead of the real one, in milliseconds. */
  readonly clockOffset: number;
  /** The latest time of the workspace's clock that a change has seen; see readClock. */
  readonly seenAt: number;
  readonly secretHash: string;
  readonly share: string;
  readonly createdAt: number;
  readonly tables: ReadonlyMap<string, Table>;
  readonly sums: ReadonlyMap<string, number>;
}

/** What a workspace has besides its contents, when no database keeps it. */
export const BLANK_WORKSPACE = {
  id: '',
  version: 0,
  revision: '',
  clockOffset: 0,
  seenAt: 0,
  secretHash: '',
  share: '',
  createdAt: 0,
} as const;

/** A state that holds nothing but a seed. */
export function buildSeededState(
  seed: Seed,
  row: Omit<WorkspaceState, keyof Seed | 'seed'>,
): WorkspaceState {
  const { tables, sums, position } = seed;
  return { ...row, seed, tables, sums, position };
}

/** One line of a transfer. */
export interface Entry {
  /** A wallet's id, or an account of the system such as `system:fees`. */
  readonly holder: string;
  readonly currency: string;
  /** Minor units; positive when it comes in. */
  readonly amount: number;
}

/** A callback that is to be sent. */
export interface Callback {
  readonly id: string;
  readonly event: string;
  /** The whole body, as documented. */
  readonly payload: object;
  /** Ids of the channels whose addresses are sent it; the inbox gets everything. */
  readonly channels: readonly string[];
}

/** What a call has changed. */
export interface Changes {
  /** By `tenant/kind` and id; undefined is removed. */
  readonly entities: ReadonlyMap<string, ReadonlyMap<string, Stored | undefined>>;
  readonly entries: readonly (Entry & { readonly transfer: string; readonly at: number })[];
  readonly callbacks: readonly Callback[];
  readonly position: number;
}

/** Owner of what belongs to the platform. */
export const PLATFORM = '*';

/** Names a table. */
export function formatTableKey(tenant: string, kind: string): string {
  return `${tenant}/${kind}`;
}

/** Names a balance. */
export function formatSumKey(holder: string, currency: string): string {
  return `${holder}/${currency}`;
}

/** An entity that is made again after it was removed goes to the end. */
function isSamePlace(before: Stored, after: Stored): boolean {
  return before.position === after.position;
}

/** The next version of a state, its revision aside. Tables without a change are shared with the state before. */
export function applyChanges(state: WorkspaceState, changes: Changes): WorkspaceState {
  const tables = new Map(state.tables);
  for (const [key, entities] of changes.entities)
    tables.set(key, changeMap(tables.get(key), entities, isSamePlace));
  const changedSums = new Map<string, number>();
  for (const { holder, currency, amount } of changes.entries) {
    const key = formatSumKey(holder, currency);
    changedSums.set(key, (changedSums.get(key) ?? state.sums.get(key) ?? 0) + amount);
  }
  const sums = changeMap(state.sums, changedSums, () => true);
  return { ...state, tables, sums, position: changes.position, version: state.version + 1 };
}

/**
 * The sums of a workspace whose ledger was folded, as loading finds them: of holders who have nothing, nothing is left,
 * except for those of the seed.
 */
export function dropEmptySums({ seed, sums }: WorkspaceState): WorkspaceState['sums'] {
  return new Map([...sums].filter(([key, amount]) => amount !== 0 || seed.sums.has(key)));
}

/** How many entities a workspace holds. */
export function countEntities({ tables }: Pick<WorkspaceState, 'tables'>): number {
  return [...tables.values()].reduce((count, table) => count + table.size, 0);
}
