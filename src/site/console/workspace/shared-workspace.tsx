'use client';

import { useState } from 'react';
import { formatReason } from '#site/console/response/format-response.ts';
import type { Sandbox } from './open-sandbox.ts';
import { StatusText } from '#ui/status-text.tsx';

interface Props {
  readonly sandbox: Sandbox;
  /** What the workspace's owner has handed out. */
  readonly share: string;
  /** The reader has decided; a sentence on what was done. */
  readonly onDone: (text: string) => void;
}

/** Offers a copy of the workspace that a link has brought; nothing happens before the reader says so. */
export function SharedWorkspace({ sandbox: { keyStore, workspaces }, share, onDone }: Props) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function copy(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const made = await workspaces.copy(share);
    setBusy(false);
    if (made.kind === 'workspace') return onDone('You now work in the copy.');
    const { outcome } = made;
    const isGone = outcome.kind === 'response' && outcome.response.status === 404;
    const reason = formatReason(outcome) ?? 'The sandbox could not make a copy.';
    return setProblem(isGone ? 'The workspace of this link no longer exists.' : reason);
  }
  return (
    <section className="console-help" aria-label="A shared workspace">
      <p>
        This link shares a workspace.{' '}
        {keyStore.get().workspace
          ? 'You then use a copy of this workspace. You find your own workspace again under Workspace.'
          : 'You get your own copy.'}
      </p>
      <p className="console-actions">
        <button type="button" aria-disabled={isBusy} onClick={() => void copy()}>
          Use a copy
        </button>
        <button type="button" onClick={() => onDone('')}>
          Not now
        </button>
      </p>
      <p role="status" className="console-wrong">
        <StatusText>{problem}</StatusText>
      </p>
    </section>
  );
}
