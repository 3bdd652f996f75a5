import { COPY_PAGE_PATH } from '#contract/offline-copy.ts';
import type { Workspace } from '#site/console/request/key-store.ts';
import type { WorkspaceHome } from './workspace-home.ts';

/** A workspace and its place. */
export interface Placed {
  readonly workspace: Workspace;
  /** Where the workspace is. */
  readonly home: WorkspaceHome;
}

/** What a reader has to know of the own workspace: its id, where it is, and when it goes. */
export function WorkspaceAbout({ workspace, home }: Placed) {
  const id = <code>{workspace.id}</code>;
  if (home === 'site')
    return (
      <>
        Its id is {id}. It is {formatEnd(workspace)}. Keep the id to yourself: with the id, anyone
        can log in as the documented user. A workspace is removed when it is not used for a week.
      </>
    );
  const copy = <a href={COPY_PAGE_PATH}>your copy</a>;
  if (home === 'lost')
    return (
      <>
        The workspace {id} was in {copy}, and the copy no longer has the workspace.
      </>
    );
  return (
    <>
      Its id is {id}. The workspace lives in {copy} in this browser, with and without a network. The
      site and your programs cannot call this workspace, and no callback leaves the browser. If you
      remove the copy, the workspace goes too.
    </>
  );
}

function formatEnd({ expiresAt }: Workspace): string {
  const day = new Date(expiresAt).toLocaleDateString('en-GB', { dateStyle: 'medium' });
  return `kept until ${day}`;
}
