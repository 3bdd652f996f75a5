'use client';

import { useState } from 'react';
import { formatRefusal } from '#site/console/response/format-response.ts';
import type { WorkspaceClient } from '#site/console/workspace/workspace-client.ts';
import { StatusText } from '#ui/status-text.tsx';
import type { Cause, ExampleEvent } from './callback-types.ts';
import { ExampleInbox } from './example-event.tsx';

/** What a new inbox needs. */
export interface BeginningProps {
  readonly workspaces: WorkspaceClient;
  readonly example: ExampleEvent;
  readonly causes: readonly Cause[];
  /** The reader has asked for a workspace. */
  readonly onMake: () => void;
  readonly reason: BeginningReason;
}

/** Why there is no inbox: no workspace yet, one that is gone, or one without an inbox. */
export type BeginningReason = 'none' | 'gone' | 'browser' | 'lost';

const REASONS: Readonly<Record<BeginningReason, readonly [title: string, text: string]>> = {
  none: [
    'Open an inbox',
    'A workspace is your own copy of the platform. It has a small company with test data and an inbox for callbacks. You need no account. The console uses the same workspace.',
  ],
  gone: [
    'Your workspace is gone',
    'Nobody used the workspace for 7 days, or its key changed. You can make a new workspace now.',
  ],
  browser: [
    'Your workspace has no inbox',
    'Your workspace lives in your copy in this browser, and no callback leaves the browser. You can make a workspace on the site. The console then forgets the keys of the workspace in your browser.',
  ],
  lost: [
    'Your workspace is gone',
    'Your workspace was in your copy, and the copy no longer has the workspace. You can make a new workspace now.',
  ],
};

const ACTIONS: readonly (readonly [title: string, text: string])[] = [
  ['Replay', 'Sends a callback again, with a new signature.'],
  ['Tamper', 'Sends a changed copy. A sound check refuses the copy.'],
  ['Move the clock', 'Sends the next retry now, instead of in minutes or hours.'],
];

/** Offers to make a workspace, and shows what the workspace is for. */
export function Beginning(props: BeginningProps) {
  const { workspaces, example, causes, onMake, reason } = props;
  const [title, text] = REASONS[reason];
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState('');
  async function make(): Promise<void> {
    if (isMaking) return;
    setMaking(true);
    setProblem('');
    onMake();
    const made = await (reason === 'browser' ? workspaces.makeOnSite() : workspaces.make());
    setMaking(false);
    if (made.kind !== 'workspace') setProblem(formatRefusal(made.outcome));
  }
  return (
    <section className="callbacks-beginning" aria-labelledby="callbacks-title">
      <div>
        <h2 id="callbacks-title">{title}</h2>
        <p>{text}</p>
        <p className="callbacks-actions">
          <button
            type="button"
            className="callbacks-main"
            aria-disabled={isMaking}
            onClick={() => void make()}
          >
            {isMaking ? 'Making it…' : 'Make a workspace'}
          </button>
        </p>
        <p role="status" data-bad={problem === '' ? undefined : ''}>
          <StatusText>{problem}</StatusText>
        </p>
      </div>
      <ExampleInbox example={example} />
      <Promises causes={causes} />
    </section>
  );
}

/** What the buttons of an inbox will do. */
function Promises({ causes }: { readonly causes: readonly Cause[] }) {
  return (
    <dl className="callbacks-promises">
      {causes.slice(0, 2).map(({ operationId, title, events }) => (
        <div key={operationId}>
          <dt>{title}</dt>
          <dd>
            Makes the call. You get <code translate="no">{events[0]}</code>.
          </dd>
        </div>
      ))}
      {ACTIONS.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
