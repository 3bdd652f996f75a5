'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { formatRefusal } from './response/format-response.ts';
import type { Keys } from './request/key-store.ts';
import type { Sandbox } from './workspace/open-sandbox.ts';
import { useWorkspaceHome } from './workspace/use-workspace-home.ts';
import type { WorkspaceHome } from './workspace/workspace-home.ts';

const NEW_WORKSPACE = 'Make a new workspace';
const RENEWED = 'You have a new workspace.';

/** What is offered when the key is not taken: the workspace has gone, or its user's token has run out. */
function formatRemedy(
  { chosen, workspace }: Keys,
  home: WorkspaceHome,
  hasWorkspaces: boolean,
): string | undefined {
  if (!hasWorkspaces || chosen === 'own') return undefined;
  return chosen === 'app' || !workspace || home === 'lost'
    ? NEW_WORKSPACE
    : 'Send the app key of my workspace';
}

interface Options {
  /** Changes when a call was made. */
  readonly serial: number;
  readonly sandbox: Sandbox;
  readonly onSay: (text: string) => void;
}

/** What the reader can do about a key that is not taken. */
export function useKeyRemedy({ serial, sandbox, onSay }: Options) {
  const { address, keyStore, workspaces } = sandbox;
  const keys = useSyncExternalStore(keyStore.subscribe, keyStore.get);
  const home = useWorkspaceHome(sandbox, serial);
  // eslint-disable-next-line react/exhaustive-deps -- a call that was made is a reason to look again
  const called = useMemo(() => keyStore.get().workspace?.id, [keyStore, serial]);
  // The reader's own key is of no workspace that the console knows.
  const calledHome = keys.chosen === 'own' ? 'site' : home;
  const label = formatRemedy(keys, calledHome, address.hasWorkspaces);
  async function renew(): Promise<void> {
    // Where another tab was faster, or the reader presses once more, the call was not sent to the workspace in use.
    const made = await workspaces.renew(called);
    onSay(made.kind === 'workspace' ? RENEWED : formatRefusal(made.outcome));
  }
  function apply(): void {
    if (label === NEW_WORKSPACE) {
      void renew();
      return;
    }
    keyStore.set({ chosen: 'app' });
    onSay('The console now sends the app key.');
  }
  return {
    /** As a button says it; undefined where nothing helps. */
    label,
    /** Where the reader's workspace is. */
    home,
    /** Where the workspace is whose key is sent. */
    calledHome,
    apply,
  };
}
