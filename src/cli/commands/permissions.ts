import type { JsonObject } from '#contract/json.ts';
import { CommandError, failUsage } from '#cli/failure.ts';
import { formatPermissions } from '#cli/format-permissions.ts';
import { readCallSources, type CallSources } from '#cli/read-call-sources.ts';
import { printJson, type Terminal } from '#cli/terminal.ts';
import { buildOperationAccess } from '#description/build-operation-access.ts';
import { readDocument } from '#description/read-document.ts';
import {
  compareGrant,
  selectPermissions,
  type CalledOperation,
  type GrantDifference,
  type ProgramAccess,
} from '#program/select-permissions.ts';

/** What `wallet permissions` is asked to do. */
export interface PermissionsOptions extends CallSources {
  /** The bundled description. */
  readonly description: JsonObject;
  /** The permissions that the key of the program has, with commas between them. */
  readonly granted: string | undefined;
  readonly json: boolean;
}

/**
 * `wallet permissions src`: the permissions that the calls of a program need.
 *
 * @throws CommandError where the key lacks one of them
 */
export async function runPermissions(
  terminal: Terminal,
  options: PermissionsOptions,
): Promise<void> {
  const operations = readDocument(options.description).map(buildOperationAccess);
  const granted = options.granted === undefined ? undefined : readGranted(options.granted);
  const known = new Set(operations.flatMap(({ permission }) => permission ?? []));
  const stranger = granted?.find((permission) => !known.has(permission));
  if (stranger !== undefined) failUsage(`There is no permission ${stranger}.`);
  const access = selectPermissions(operations, await readCallSources(terminal, options));
  const difference = granted && compareGrant(access, granted);
  if (options.json) printLines(terminal, access, difference);
  else terminal.out(formatPermissions(terminal, access, difference));
  if (difference && difference.missing.length > 0)
    throw new CommandError(`The key lacks ${difference.missing.join(', ')}.`);
}

const readGranted = (list: string) =>
  list
    .split(',')
    .map((permission) => permission.trim())
    .filter(Boolean);

/** A line for each permission, for each call of a user, and for each call that the API does not have. */
function printLines(
  terminal: Terminal,
  { permissions, ofUsers, unknown }: ProgramAccess,
  difference: GrantDifference | undefined,
): void {
  for (const { permission, operations, isSure } of permissions) {
    const isMissing = difference?.missing.includes(permission);
    const calls = operations.map(describeCall);
    printJson(terminal, { permission, isSure, ...(difference && { isMissing }), calls }, true);
  }
  for (const operation of ofUsers)
    printJson(terminal, { ...describeCall(operation), isForUsers: true }, true);
  for (const { call, name, line } of unknown)
    printJson(terminal, { call, places: [{ name, line }], isUnknown: true }, true);
  for (const permission of difference?.unused ?? [])
    printJson(terminal, { permission, isUnused: true }, true);
}

const describeCall = ({ operationId, method, endpoint, places }: CalledOperation) => ({
  operationId,
  call: `${method} ${endpoint}`,
  places,
});
