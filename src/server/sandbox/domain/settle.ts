import { COMPANIES } from '#server/sandbox/entities/company.ts';
import { PLATFORM, type WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import type { OpenDraft } from '#server/sandbox/kernel/draft.ts';
import { WorkspaceFullError } from '#server/sandbox/kernel/workspace-full-error.ts';
import type { Due, SettleRule } from './settle-rule.ts';
import { SETTLE_RULES } from './settle-rules.ts';

/** More at once means that a rule finds again what it has settled. */
const MAX_AT_ONCE = 20_000;

interface Next {
  readonly due: Due;
  readonly tenant: string;
}

/** When something is due next; a state never changes, so neither does this. */
const NEXT = new WeakMap<WorkspaceState, number>();

/**
 * Settles what was due until now and what follows from it, in order of time. What has no room in the workspace
 * waits, and what is due after it, until there is room.
 *
 * @throws when a rule never ends
 */
export function settle(
  state: WorkspaceState,
  open: OpenDraft,
  now: number,
  rules: readonly SettleRule[] = SETTLE_RULES,
): void {
  const known = NEXT.get(state);
  if (known !== undefined && known > now) return;
  for (let count = 0; count <= MAX_AT_ONCE; count += 1) {
    const next = findNext(open, now, rules);
    if (count === 0) NEXT.set(state, next?.due.at ?? Infinity);
    if (!next || next.due.at > now) return;
    if (!hasRoomFor(open, next)) return;
  }
  throw new Error('What is due never ends.');
}

function hasRoomFor(open: OpenDraft, { due, tenant }: Next): boolean {
  try {
    open.draft.attempt(() => due.settle(open.viewAt(due.at, tenant)));
    return true;
  } catch (error) {
    if (error instanceof WorkspaceFullError) return false;
    throw error;
  }
}

function findNext(open: OpenDraft, now: number, rules: readonly SettleRule[]): Next | undefined {
  const companies = open.viewAt(now, PLATFORM).list(COMPANIES);
  const found = companies.flatMap(({ id: tenant }) =>
    rules.flatMap((rule) => {
      const due = rule(open.viewAt(now, tenant));
      return due ? [{ due, tenant }] : [];
    }),
  );
  return found.reduce<(typeof found)[number] | undefined>(
    (first, item) => (first && first.due.at <= item.due.at ? first : item),
    undefined,
  );
}
