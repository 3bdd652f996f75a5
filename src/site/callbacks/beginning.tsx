'use client';

import { useState } from 'react';
import type { ConsoleAddress } from '#site/console/request/console-address.ts';
import type { KeyStore } from '#site/console/request/key-store.ts';
import { createWorkspace } from '#site/console/request/workspace.ts';
import type { ExampleEvent } from './callback-types.ts';
import { ExampleRow } from './example-event.tsx';

/** What a new inbox needs. */
export interface BeginningProps {
  readonly ring: KeyStore;
  readonly address: ConsoleAddress;
  readonly example: ExampleEvent;
  /** The reader has asked for a workspace. */
  readonly onMake: () => void;
  /** Whether there was a workspace that is gone. */
  readonly isAgain: boolean;
}

/** Offers to make a workspace. */
export function Beginning({ ring, address, example, onMake, isAgain }: BeginningProps) {
  const [phase, setPhase] = useState<'idle' | 'making' | 'failed'>('idle');
  async function make(): Promise<void> {
    if (phase === 'making') return;
    setPhase('making');
    onMake();
    const { signal } = new AbortController();
    const made = await createWorkspace(address.workspaces ?? '', ring, signal);
    if (made.kind !== 'workspace') setPhase('failed');
  }
  return (
    <section className="callbacks-beginning" aria-labelledby="callbacks-title">
      <ExampleRow example={example} withBody />
      <h2 id="callbacks-title">{isAgain ? 'Your workspace is gone' : 'Open an inbox'}</h2>
      <p>
        {isAgain
          ? 'Nobody used the workspace for 7 days, or its key changed. You can make a new workspace now.'
          : 'A workspace is your own copy of the platform. It has a small company with test data and an inbox for callbacks. You need no account. The console uses the same workspace.'}
      </p>
      <p className="callbacks-actions">
        <button
          type="button"
          className="callbacks-main"
          aria-disabled={phase === 'making'}
          onClick={() => void make()}
        >
          {phase === 'making' ? 'Making it…' : 'Make a workspace'}
        </button>
      </p>
      <p role="status" data-bad={phase === 'failed' ? '' : undefined}>
        {phase === 'failed' && 'The sandbox could not make a workspace. Try again in a moment.'}
      </p>
    </section>
  );
}
