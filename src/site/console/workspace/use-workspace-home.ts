import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Sandbox } from './open-sandbox.ts';
import { findWorkspaceHome, type WorkspaceHome } from './workspace-home.ts';

/**
 * Where the reader's workspace is.
 *
 * @param serial changes when there is a reason to look again
 */
export function useWorkspaceHome({ keyStore, workspaces }: Sandbox, serial = 0): WorkspaceHome {
  const { workspace } = useSyncExternalStore(keyStore.subscribe, keyStore.get);
  const { id, home } = workspace ?? {};
  const [found, setFound] = useState<{ readonly id: string; readonly home: WorkspaceHome }>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let isOver = false;
    void findWorkspaceHome({ id, ...(home && { home }) }).then((place) => {
      if (isOver) return;
      setFound({ id, home: place });
      if (place === 'browser') workspaces.recordHome(id);
    });
    return () => void (isOver = true);
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- a call that was made is a reason to look again
  }, [workspaces, id, home, serial]);
  return found && found.id === id ? found.home : (home ?? 'site');
}
