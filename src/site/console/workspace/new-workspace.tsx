'use client';

import { useRef, useState } from 'react';
import type { WorkspaceClient } from './workspace-client.ts';
import type { WorkspaceHome } from './workspace-home.ts';
import { formatReason } from '#site/console/response/format-response.ts';
import { StatusText } from '#ui/status-text.tsx';

interface Props {
  readonly workspaces: WorkspaceClient;
  /** Where the workspace is that the reader uses. */
  readonly home: WorkspaceHome;
  readonly onSay: (text: string) => void;
}

/** Makes a workspace on the site in the place of the one that the reader uses, which stays with the other workspaces. */
export function NewWorkspace({ workspaces, home, onSay }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const place = home === 'site' ? '' : ' on the site';
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function make(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    // The button can go with the workspace.
    const around = button.current?.closest<HTMLElement>('[tabindex="-1"]');
    const made = await workspaces.makeOnSite();
    setBusy(false);
    if (made.kind === 'workspace') {
      onSay(`You have a new workspace${place}.`);
      around?.focus({ preventScroll: true });
      return;
    }
    const reason = formatReason(made.outcome) ?? 'Try again later.';
    setProblem(`The site made no workspace, and you keep yours. ${reason}`);
  }
  return (
    <>
      <p className="console-actions">
        <button ref={button} type="button" aria-disabled={isBusy} onClick={() => void make()}>
          New workspace{place}
        </button>
      </p>
      <p role="status" className="console-wrong">
        <StatusText>{problem}</StatusText>
      </p>
    </>
  );
}
