'use client';

import { CommandOfferBox } from './request/command-offer.tsx';
import type { useConsole } from './use-console.ts';
import { SharedWorkspace } from './workspace/shared-workspace.tsx';

interface Props {
  readonly state: Pick<
    ReturnType<typeof useConsole>,
    'address' | 'arrived' | 'command' | 'keyStore' | 'say'
  >;
  /** Whether other operations are opened in the same place. */
  readonly canChoose: boolean;
}

/** What has come into the console and waits for the reader's word: a shared workspace, a pasted command. */
export function ArrivedNotices({ state, canChoose }: Props) {
  const { address, arrived, command, keyStore, say } = state;
  const { workspaces, origin } = address;
  return (
    <>
      {arrived.share !== undefined && workspaces !== undefined && (
        <SharedWorkspace
          workspaces={workspaces}
          keyStore={keyStore}
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
