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

/** Lists the permissions that the calls of a text need. Nothing of the text leaves the browser. */
export function PermissionsTool({ creation }: { readonly creation: KeyCreation }) {
  const [text, setText] = useState('');
  /** Why there is no call of the console. */
  const [reason, setReason] = useState('');
  const change = (next: string) => {
    setText(next);
    setReason('');
  };
  const [operations, load, status] = useLoaded(fetchOperations);
  useEffect(load, [load]);
  const read = useDeferredValue(text);
  const access = useMemo(
    () => operations && selectPermissions(operations, [{ name: '', text: read }]),
    [operations, read],
  );
  return (
    <div className="program-tool">
      <ProgramText value={text} onChange={change} />
      <ConsoleCalls operations={operations} onTake={change} onTell={setReason} />
      {access ? (
        <PermissionsView
          access={read.trim() === '' ? undefined : access}
          reason={reason}
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
