'use client';

import { useRef, useState } from 'react';
import type { KeyStore } from '#site/console/request/key-store.ts';
import { createSiteWorkspace } from '#site/console/request/workspace.ts';

interface Props {
  readonly workspaces: string;
  readonly ring: KeyStore;
  readonly onSay: (text: string) => void;
}

/** Makes a workspace on the site in the place of one that lives in this browser, once the reader has agreed. */
export function NewWorkspace({ workspaces, ring, onSay }: Props) {
  const [phase, setPhase] = useState<'idle' | 'asking' | 'making' | 'failed'>('idle');
  const opener = useRef<HTMLButtonElement>(null);
  const isAsking = phase === 'asking' || phase === 'making';
  async function make(): Promise<void> {
    if (phase === 'making') return;
    setPhase('making');
    // These buttons go with the workspace.
    const around = opener.current?.closest<HTMLElement>('[tabindex="-1"]');
    const made = await createSiteWorkspace(workspaces, ring);
    if (made.kind !== 'workspace') return setPhase('failed');
    setPhase('idle');
    onSay('You have a new workspace on the site.');
    around?.focus({ preventScroll: true });
  }
  return (
    <>
      <p className="console-actions">
        <button
          ref={opener}
          type="button"
          aria-expanded={isAsking}
          onClick={() => setPhase(isAsking ? 'idle' : 'asking')}
        >
          New workspace…
        </button>
      </p>
      {isAsking && (
        <p className="console-actions">
          <span>
            The console then forgets the keys of the workspace in your browser, and nothing else has
            the keys.
          </span>
          <button type="button" aria-disabled={phase === 'making'} onClick={() => void make()}>
            Make one on the site
          </button>
          <button
            type="button"
            onClick={() => {
              setPhase('idle');
              opener.current?.focus();
            }}
          >
            Keep this one
          </button>
        </p>
      )}
      <p role="status" className="console-wrong">
        {phase === 'failed' &&
          'The site made no workspace. Your workspace stays. Try again when you are online.'}
      </p>
    </>
  );
}
