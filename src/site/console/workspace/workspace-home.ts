import { HOME_BROWSER } from '#contract/sandbox-headers.ts';
import { isOwnWorkspace } from '#offline/sandbox/workspace-files.ts';
import type { Workspace } from '#site/console/request/key-store.ts';

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
