import { useEffect, useState, useSyncExternalStore } from 'react';
import { HOME_BROWSER } from '#contract/sandbox-headers.ts';
import { isOwnWorkspace } from '#offline/sandbox/workspace-files.ts';
import type { KeyStore, Workspace } from '#site/console/request/key-store.ts';

/** Where a workspace is: on the site, in the copy in this browser, or gone with the copy. */
export type WorkspaceHome = 'site' | 'browser' | 'lost';

/** Finds out where a workspace is. A browser that keeps nothing for the site has no copy. */
export async function findWorkspaceHome({
  id,
  home,
}: Pick<Workspace, 'id' | 'home'>): Promise<WorkspaceHome> {
  const isHere = await Promise.resolve()
    .then(() => isOwnWorkspace(caches, id))
    .catch(() => false);
  if (isHere) return 'browser';
  return home === HOME_BROWSER ? 'lost' : 'site';
}

/**
 * Where the reader's workspace is.
 *
 * @param serial changes when there is a reason to look again
 */
export function useWorkspaceHome(keyStore: KeyStore, serial = 0): WorkspaceHome {
  const { workspace } = useSyncExternalStore(keyStore.subscribe, keyStore.get);
  const { id, home } = workspace ?? {};
  const [found, setFound] = useState<{ readonly id: string; readonly home: WorkspaceHome }>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let isOver = false;
    void findWorkspaceHome({ id, ...(home && { home }) }).then((place) => {
      if (isOver) return;
      setFound({ id, home: place });
      // The keys of a workspace that an earlier version of the site has made do not say so.
      const { workspace: current } = keyStore.get();
      if (place === 'browser' && current?.id === id && !current.home)
        keyStore.set({ workspace: { ...current, home: HOME_BROWSER } });
    });
    return () => void (isOver = true);
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- a call that was made is a reason to look again
  }, [keyStore, id, home, serial]);
  return found && found.id === id ? found.home : (home ?? 'site');
}
