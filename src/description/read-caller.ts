import type { Caller } from './operation.ts';

/**
 * Reads who may make a call. One that needs a token and no permission is made by a user, since an app key may do nothing
 * but what its permissions say; one with a permission says so by `x-caller: user`.
 *
 * @param operation as the description has it
 */
export function readCaller(operation: Readonly<Record<string, unknown>>): Caller {
  const { security } = operation;
  if (Array.isArray(security) && security.length === 0) return 'any';
  const hasPermission = typeof operation['x-permission'] === 'string';
  return operation['x-caller'] === 'user' || !hasPermission ? 'user' : 'any';
}
