'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { formatRefusal } from './response/format-response.ts';
import type { KeyStore, Keys } from './request/key-store.ts';
import { createWorkspace } from './request/workspace.ts';
import { useWorkspaceHome, type WorkspaceHome } from './workspace/workspace-home.ts';

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
  readonly keyStore: KeyStore;
  /** Where workspaces are made; undefined where calls go elsewhere than to the sandbox. */
  readonly workspaces: string | undefined;
  readonly onSay: (text: string) => void;
}

/** What the reader can do about a key that is not taken. */
export function useKeyRemedy({ serial, keyStore, workspaces, onSay }: Options) {
  const keys = useSyncExternalStore(keyStore.subscribe, keyStore.get);
  const home = useWorkspaceHome(keyStore, serial);
  // eslint-disable-next-line react/exhaustive-deps -- a call that was made is a reason to look again
  const called = useMemo(() => keyStore.get().workspace?.id, [keyStore, serial]);
  // The reader's own key is of no workspace that the console knows.
  const calledHome = keys.chosen === 'own' ? 'site' : home;
  const label = formatRemedy(keys, calledHome, workspaces !== undefined);
  async function renew(): Promise<void> {
    const { workspace } = keyStore.get();
    // Another tab was faster, or the reader presses once more: the call was not sent to this workspace.
    if (workspace && workspace.id !== called) return onSay(RENEWED);
    keyStore.dropWorkspace();
    const made = await createWorkspace(workspaces ?? '', keyStore);
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
