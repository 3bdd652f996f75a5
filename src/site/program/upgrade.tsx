'use client';

import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ApiChanges } from '#contract/api-changes.ts';
import { selectChanges } from '#program/select-changes.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { LoadNotice } from '#ui/load-notice.tsx';
import { PendingPart } from '#ui/pending-part.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { fetchFile } from '#ui/fetch-file.ts';
import { formatChangesPath } from './changes-path.ts';
import { ProgramText } from './program-text.tsx';
import { UpgradeView } from './upgrade-view.tsx';
import styles from './program-tool.css?inline';

adoptStyles(styles);

async function fetchChanges(since: string): Promise<ApiChanges> {
  return (await (await fetchFile(formatChangesPath(since))).json()) as ApiChanges;
}

interface Props {
  /** Older versions, the newest first. */
  readonly versions: readonly string[];
}

/** Lists the changes since a version, and of these only what reaches the calls of a text. Nothing of the text leaves the browser. */
export function UpgradeTool({ versions }: Props) {
  const [since, setSince] = useState(versions[0] ?? '');
  const [text, setText] = useState('');
  return (
    <div className="program-tool">
      <label>
        <span>My program fits API</span>
        <select value={since} onChange={(event) => setSince(event.target.value)}>
          {versions.map((version) => (
            <option key={version}>{version}</option>
          ))}
        </select>
      </label>
      <ProgramText value={text} onChange={setText} />
      <UpgradeOutcome key={since} since={since} text={text} />
    </div>
  );
}

function UpgradeOutcome({ since, text }: { readonly since: string; readonly text: string }) {
  const [changes, load, status] = useLoaded(() => fetchChanges(since));
  useEffect(load, [load]);
  const read = useDeferredValue(text);
  const upgrade = useMemo(() => changes && selectFor(changes, read), [changes, read]);
  if (changes && upgrade)
    return <UpgradeView changes={changes} upgrade={upgrade} isOfText={read.trim() !== ''} />;
  return status.failures > 0 ? (
    <LoadNotice name="The list of changes" status={status} />
  ) : (
    <PendingPart name="The list of changes" />
  );
}

function selectFor(changes: ApiChanges, text: string) {
  return selectChanges(changes, [{ name: '', text: text.trim() === '' ? nameAll(changes) : text }]);
}

/** A text that calls all operations and names all that changed. */
function nameAll({ operations, changes }: ApiChanges): string {
  const calls = operations.map(({ method, endpoint }) => `${method} ${endpoint}`);
  const names = changes.flatMap((change) => change.names ?? []);
  return [...calls, names.join(' ')].join('\n');
}
