'use client';

import { useDeferredValue } from 'react';
import { StatusText } from '#ui/status-text.tsx';
import { CommandOfferBox } from './request/command-offer.tsx';
import type { useConsole } from './use-console.ts';
import { SharedWorkspace } from './workspace/shared-workspace.tsx';

interface Props {
  readonly state: Pick<ReturnType<typeof useConsole>, 'arrived' | 'command' | 'sandbox' | 'say'>;
  /** Whether a link has filled in the form, and nothing has been sent yet. */
  readonly isFilled: boolean;
  /** Whether other operations are opened in the same place. */
  readonly canChoose: boolean;
}

/** What has come into the console and waits for the reader's word: a request, a shared workspace, a pasted command. */
export function ArrivedNotices({ state, isFilled, canChoose }: Props) {
  const { arrived, command, sandbox, say } = state;
  const { hasWorkspaces, origin } = sandbox.address;
  return (
    <>
      {isFilled && <FilledNotice />}
      {arrived.share !== undefined && hasWorkspaces && (
        <SharedWorkspace
          sandbox={sandbox}
          share={arrived.share}
          onDone={(text) => {
            arrived.drop();
            say(text);
          }}
        />
      )}
      {command.offer && (
        <CommandOfferBox
          offer={command.offer}
          origin={origin}
          canChoose={canChoose}
          onAccept={command.accept}
          onRefuse={command.refuse}
        />
      )}
    </>
  );
}

function FilledNotice() {
  // A status that comes with its text is not read out.
  const text = useDeferredValue(
    'A link filled in this request. Check the request, then send it.',
    '',
  );
  return (
    <p role="status" className="console-about">
      <StatusText>{text}</StatusText>
    </p>
  );
}
