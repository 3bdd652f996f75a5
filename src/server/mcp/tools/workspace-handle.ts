/** What a call needs to work in a workspace. */
export interface WorkspaceAccess {
  readonly id: string;
  readonly appKey: string;
  /** For calls that only users make; valid for an hour by the clock of the workspace. */
  readonly accessToken: string | undefined;
}

const HANDLE = /^(?<appKey>wk_test_(?<id>[0-9a-z]{24})_[0-9a-f]+)(?:\.(?<accessToken>at_\w+))?$/;

/** Reads the handle of a workspace; undefined for what is none. */
export function parseHandle(handle: string): WorkspaceAccess | undefined {
  const { id, appKey, accessToken } = HANDLE.exec(handle)?.groups ?? {};
  return id === undefined || appKey === undefined ? undefined : { id, appKey, accessToken };
}

/** A handle holds the keys themselves: the server keeps nothing between two calls. */
export function formatHandle(access: Omit<WorkspaceAccess, 'id'>): string {
  const { appKey, accessToken } = access;
  return accessToken === undefined ? appKey : `${appKey}.${accessToken}`;
}
