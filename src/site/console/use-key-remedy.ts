'use client';

import type { KeyStore, Keys } from './request/key-store.ts';
import { createWorkspace } from './request/workspace.ts';

const NEW_WORKSPACE = 'Make a new workspace';

/** What is offered when the key is not taken: the workspace has gone, or its user's token has run out. */
function formatRemedy({ chosen, workspace }: Keys, hasWorkspaces: boolean): string | undefined {
  if (!hasWorkspaces || chosen === 'own') return undefined;
  return chosen === 'app' || !workspace ? NEW_WORKSPACE : 'Send the app key of my workspace';
}

interface Options {
  readonly keys: Keys;
  readonly ring: KeyStore;
  /** Where workspaces are made; undefined where calls go elsewhere than to the sandbox. */
  readonly workspaces: string | undefined;
  readonly onSay: (text: string) => void;
}

/** What the reader can do about a key that is not taken. */
export function useKeyRemedy({ keys, ring, workspaces, onSay }: Options) {
  const label = formatRemedy(keys, workspaces !== undefined);
  async function renew(): Promise<void> {
    ring.forget();
    const made = await createWorkspace(workspaces ?? '', ring, new AbortController().signal);
    onSay(
      made.kind === 'workspace'
        ? 'You have a new workspace.'
        : 'The sandbox could not make a workspace.',
    );
  }
  function apply(): void {
    if (label === NEW_WORKSPACE) {
      void renew();
      return;
    }
    ring.set({ chosen: 'app' });
    onSay('The console now sends the app key.');
  }
  return {
    /** As a button says it; undefined where nothing helps. */
    label,
    apply,
  };
}
