import type { Workspace } from '#site/console/request/key-store.ts';
import { listChanges, type Change } from '#site/console/response/list-changes.ts';
import type { WorkspaceClient } from '#site/console/workspace/workspace-client.ts';
import type { WorkspaceFacts } from '#site/console/workspace/workspace-facts.ts';

/** Notices what the steps of a flow do to the money of a workspace. */
export interface MoneyWatch {
  /** Notes the balances before the first step. */
  readonly begin: (workspace: Workspace | undefined) => Promise<void>;
  /** Lists the balances that have changed since the last look. */
  readonly look: (workspace: Workspace | undefined) => Promise<readonly Change[]>;
  /** Lists the balances that have changed since the beginning. */
  readonly total: () => readonly Change[];
  readonly forget: () => void;
}

/** Only the balances of wallets and vouchers: those of the platform's own accounts are no concern of a reader. */
function readMoney(facts: WorkspaceFacts): WorkspaceFacts {
  const balances = facts.balances.filter(({ holder }) => !holder.startsWith('system:'));
  return { ...facts, counts: {}, balances };
}

/** @param workspaces where the balances are. Without a workspace none are known */
export function createMoneyWatch(workspaces: WorkspaceClient): MoneyWatch {
  let first: WorkspaceFacts | undefined;
  let last: WorkspaceFacts | undefined;
  async function load(workspace: Workspace | undefined): Promise<WorkspaceFacts | undefined> {
    if (!workspace) return undefined;
    const facts = await workspaces.loadFacts(workspace);
    return 'problem' in facts ? undefined : readMoney(facts.value);
  }
  return {
    async begin(workspace) {
      if (first) return;
      first = await load(workspace);
      last = first;
    },
    async look(workspace) {
      const now = await load(workspace);
      const changes = now && last ? listChanges(last, now) : [];
      last = now ?? last;
      return changes;
    },
    total: () => (first && last ? listChanges(first, last) : []),
    forget() {
      first = undefined;
      last = undefined;
    },
  };
}
