import { CHANNEL_SECRETS_KIND } from '#contract/callback-channel.ts';
import { COMPANIES } from '#server/sandbox/entities/company.ts';
import { formatTime, openDraft } from '#server/sandbox/kernel/draft.ts';
import { readClock } from '#server/sandbox/kernel/read-clock.ts';
import {
  countEntities,
  PLATFORM,
  type Entry,
  type WorkspaceState,
} from '#server/sandbox/kernel/workspace-state.ts';
import type { WorkspaceAccess } from '#server/sandbox/http/workspaces/workspace-access.ts';

/** What documents show besides the workspace itself. */
export type DocumentParts = Pick<WorkspaceAccess, 'limits' | 'now' | 'random'>;

/** A workspace as the control API shows it. */
export interface WorkspaceDocument {
  readonly id: string;
  /** The time by its clock. */
  readonly clock: string;
  readonly createdAt: string;
  readonly share: string;
  readonly entities: number;
  readonly limits: { readonly entities: number; readonly requestsPerMinute: number };
  /** Entities by kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** What every holder has. */
  readonly balances: readonly {
    readonly holder: string;
    readonly currency: string;
    readonly amount: number;
  }[];
}

/** Builds the document of a workspace. */
export function buildWorkspaceDocument(
  { limits, now }: DocumentParts,
  state: WorkspaceState,
): WorkspaceDocument {
  const counts: Record<string, number> = {};
  for (const [key, { size }] of state.tables) {
    const kind = key.slice(key.indexOf('/') + 1);
    if (size > 0 && kind !== 'counter') counts[kind] = (counts[kind] ?? 0) + size;
  }
  return {
    id: state.id,
    clock: formatTime(readClock(state, now())),
    createdAt: formatTime(state.createdAt),
    share: state.share,
    entities: countEntities(state),
    limits: { entities: limits.entities, requestsPerMinute: limits.requestsPerMinute },
    counts,
    balances: Array.from(state.sums, ([key, amount]) => {
      const at = key.lastIndexOf('/');
      return { holder: key.slice(0, at), currency: key.slice(at + 1), amount };
    }),
  };
}

/** Kinds that hold what nobody may read again. */
const SECRET_KINDS = new Set(['session', 'otp-delivery', 'counter', CHANNEL_SECRETS_KIND]);
const SECRET_FIELDS = new Set(['passwords', 'secretHash', 'rehearsals', 'pin', 'pinHash']);

/**
 * Everything in a workspace, company by company and kind by kind, without secrets.
 *
 * @param entries the ledger since the beginning
 */
export function buildExport(
  parts: DocumentParts,
  state: WorkspaceState,
  entries: readonly Entry[],
): object {
  const { draft } = openDraft({ state, tenant: PLATFORM, now: parts.now(), random: parts.random });
  const tables = Array.from(state.tables, ([key, table]) => {
    const [owner = '', kind = ''] = key.split('/');
    return { owner, kind, entities: Array.from(table.values(), ({ value }) => hide(value)) };
  });
  return {
    ...buildWorkspaceDocument(parts, state),
    share: undefined,
    companies: draft.list(COMPANIES).map(({ id, name }) => ({ id, name })),
    tables: tables.filter(({ kind, entities }) => !SECRET_KINDS.has(kind) && entities.length > 0),
    entries,
  };
}

function hide(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !SECRET_FIELDS.has(name)));
}
