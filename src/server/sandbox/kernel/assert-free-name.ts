import type { Draft } from './draft.ts';
import type { Kind } from './kind.ts';
import { failWith } from './api-error.ts';
import { formatFieldName } from './json-pointer.ts';

/**
 * Refuses a name that something else of its kind has, with `already_exists`.
 *
 * @param owner id of the one that is to have the name, when it is there already
 */
export function assertFreeName<Named extends { readonly id: string; readonly name: string }>(
  state: Draft,
  kind: Kind<Named>,
  name: string,
  owner?: string,
): void {
  if (state.list(kind).some((other) => other.name === name && other.id !== owner))
    failTaken('/name', name);
}

/**
 * Ends a call with `already_exists`.
 *
 * @param pointer to the value in the request
 */
export function failTaken(pointer: string, value: string): never {
  return failWith('already_exists', {
    pointer,
    detail: `${formatFieldName(pointer)} "${value}" is taken in your company.`,
  });
}
