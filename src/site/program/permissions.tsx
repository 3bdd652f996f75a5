'use client';

import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { ACCESS_PATH, type OperationAccess } from '#contract/operation-access.ts';
import { selectPermissions } from '#program/select-permissions.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { fetchFile } from '#ui/fetch-file.ts';
import { LoadNotice } from '#ui/load-notice.tsx';
import { PendingPart } from '#ui/pending-part.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { ConsoleCalls } from './console-calls.tsx';
import { PermissionsView, type KeyCreation } from './permissions-view.tsx';
import { ProgramText } from './program-text.tsx';
import styles from './program-tool.css?inline';

adoptStyles(styles);

async function fetchOperations(): Promise<readonly OperationAccess[]> {
  return (await (await fetchFile(ACCESS_PATH)).json()) as readonly OperationAccess[];
}

interface Input {
  readonly text: string;
  /** Why there is no call of the console. */
  readonly reason: string;
  /** How often calls were asked for: each time, the status is said anew. */
  readonly takes: number;
}

/** Lists the permissions that the calls of a text need. Nothing of the text leaves the browser. */
export function PermissionsTool({ creation }: { readonly creation: KeyCreation }) {
  const [input, setInput] = useState<Input>({ text: '', reason: '', takes: 0 });
  const change = (text: string) => setInput(({ takes }) => ({ text, reason: '', takes }));
  const take = (taken: Partial<Input>) =>
    setInput((last) => ({ ...last, reason: '', ...taken, takes: last.takes + 1 }));
  const [operations, load, status] = useLoaded(fetchOperations);
  useEffect(load, [load]);
  const { text, reason, takes } = useDeferredValue(input);
  const access = useMemo(
    () => operations && selectPermissions(operations, [{ name: '', text }]),
    [operations, text],
  );
  return (
    <div className="program-tool">
      <ProgramText value={input.text} onChange={change} />
      <ConsoleCalls
        operations={operations}
        onTake={(calls) => take({ text: calls })}
        onTell={(told) => take({ reason: told })}
      />
      {access ? (
        <PermissionsView
          access={text.trim() === '' ? undefined : access}
          reason={reason}
          takes={takes}
          creation={creation}
        />
      ) : status.failures > 0 ? (
        <LoadNotice name="The list of permissions" status={status} />
      ) : (
        <PendingPart name="The list of permissions" />
      )}
    </div>
  );
}
