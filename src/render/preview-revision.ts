import type { ViteDevServer } from 'vite';
import { REPLACED_EVENT, SHOWN_EVENT } from './payload.ts';

/** Counts what may change the pages, so that a page can tell whether it is the latest. */
export interface PreviewRevision {
  /** The revision of a render that begins now. */
  read(): string;
}

/**
 * Counts the edits, and tells pages that were loaded before the last of them and connected after it: nobody else
 * would, since an edit is announced to those who are connected.
 */
export function createPreviewRevision({ watcher, environments }: ViteDevServer): PreviewRevision {
  let revision = 0;
  const advance = () => void (revision += 1);
  watcher.on('all', advance);
  environments['rsc']?.hot.on(REPLACED_EVENT, advance);
  environments.client.hot.on(SHOWN_EVENT, (shown: { readonly revision: string | null }, client) => {
    if (shown.revision !== String(revision)) client.send('rsc:update', {});
  });
  return { read: () => String(revision) };
}
