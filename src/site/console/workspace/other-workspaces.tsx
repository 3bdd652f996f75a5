'use client';

import { useId } from 'react';
import type { Workspace } from '#site/console/request/key-store.ts';
import { formatWorkspaceMark } from './workspace-mark.ts';

interface Props {
  /** Workspaces that the reader has used before, the last first. */
  readonly earlier: readonly Workspace[];
  readonly onUse: (workspace: Workspace) => void;
}

/** The reader's earlier workspaces, each with a way back to it. */
export function OtherWorkspaces({ earlier, onUse }: Props) {
  const id = useId();
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Other workspaces</h3>
      <p className="console-about">
        You have used these workspaces before. Each has its own data, clock and keys.
      </p>
      <ul className="console-workspaces">
        {earlier.map((workspace) => {
          const mark = formatWorkspaceMark(workspace.id);
          return (
            <li key={workspace.id} className="console-actions">
              <span>
                <code>{mark}</code> {describe(workspace)}
              </span>
              <button
                type="button"
                aria-label={`Use workspace ${mark}`}
                onClick={() => onUse(workspace)}
              >
                Use
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Where the workspace is and when it was used last. */
function describe({ home, expiresAt, keptMs }: Workspace): string {
  const place = home === undefined ? 'on the site' : 'in your copy in this browser';
  if (keptMs === undefined) return place;
  const used = new Date(Date.parse(expiresAt) - keptMs);
  return `${place}, used ${used.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}`;
}
