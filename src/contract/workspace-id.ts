// The id of a workspace of the sandbox, as keys and addresses have it.
import { WORKSPACE_HEADER } from './sandbox-headers.ts';

const CONTROL = /^\/sandbox\/workspaces\/([0-9a-z]{24})(?=\/|$)/;
const OPERATION = /^\/sandbox\/([0-9a-z]{24})\/v1\//;

const ID = /^[0-9a-z]{24}$/;

/** Whether a text has the form of an id. */
export const isWorkspaceId = (text: string): boolean => ID.test(text);

/** Reads the workspace that a key or token names: `wk_test_<workspace>_<random>`, `at_<workspace>_<random>`. */
export function readWorkspaceId(secret: string): string | undefined {
  return /^(?:wk_test|at|rt)_([0-9a-z]{24})_/.exec(secret)?.[1];
}

/** Reads the workspace that a path names: of the control API, or before the path of an operation. */
export function readPathWorkspace(pathname: string): string | undefined {
  return (CONTROL.exec(pathname) ?? OPERATION.exec(pathname))?.[1];
}

/**
 * Reads the workspace that a call names beside its path: the one of its key or token comes before the one of its header.
 *
 * @param secret the key or token of the call
 */
export function readSentWorkspace(
  headers: Headers,
  secret: string | undefined,
): string | undefined {
  const named = headers.get(WORKSPACE_HEADER) ?? '';
  const ofSecret = secret === undefined ? undefined : readWorkspaceId(secret);
  return ofSecret ?? (isWorkspaceId(named) ? named : undefined);
}
