// The id of a workspace of the sandbox, as keys and addresses have it.

const CONTROL = /^\/sandbox\/workspaces\/([0-9a-z]{24})(?=\/|$)/;
const OPERATION = /^\/sandbox\/([0-9a-z]{24})\/v1\//;

/** Reads the workspace that a key or token names: `wk_test_<workspace>_<random>`, `at_<workspace>_<random>`. */
export function readWorkspaceId(secret: string): string | undefined {
  return /^(?:wk_test|at|rt)_([0-9a-z]{24})_/.exec(secret)?.[1];
}

/** Reads the workspace that a path names: of the control API, or before the path of an operation. */
export function readPathWorkspace(pathname: string): string | undefined {
  return (CONTROL.exec(pathname) ?? OPERATION.exec(pathname))?.[1];
}
