import type { OperationAccess } from '#contract/operation-access.ts';
import { findPlaces, type UnknownPlace } from './find-places.ts';
import type { Place, Source } from './source.ts';

/** An operation that a program calls. */
export interface CalledOperation extends OperationAccess {
  readonly places: readonly Place[];
}

/** A permission, and the operations that need it. */
export interface NeededPermission {
  readonly permission: string;
  /** Not empty. */
  readonly operations: readonly CalledOperation[];
  /** Whether a line names the method of one of the calls. Otherwise the program may need the permission or not. */
  readonly isSure: boolean;
}

/** What the calls of a program need of their caller. */
export interface ProgramAccess {
  /** What its app key has to be allowed, by name. */
  readonly permissions: readonly NeededPermission[];
  /** Calls that accept no app key. */
  readonly ofUsers: readonly CalledOperation[];
  /** Number of operations that the texts call. */
  readonly called: number;
  /** Calls that the API does not have. */
  readonly unknown: readonly UnknownPlace[];
}

/** The permissions that the calls of texts need: the fewest that an app key of the program can have. */
export function selectPermissions(
  operations: readonly OperationAccess[],
  sources: readonly Source[],
): ProgramAccess {
  const { called, unknown } = findPlaces(sources, operations);
  const own = operations.flatMap((operation): CalledOperation[] => {
    const places = called.get(operation.operationId);
    return places ? [{ ...operation, places }] : [];
  });
  const byKey = own.filter(({ isForUsers }) => !isForUsers);
  const names = new Set(byKey.flatMap(({ permission }) => permission ?? []));
  return {
    permissions: [...names].toSorted().map((permission) => {
      const callers = byKey.filter((operation) => operation.permission === permission);
      const isSure = callers.some(({ places }) => places.some(({ isGuess }) => !isGuess));
      return { permission, operations: callers, isSure };
    }),
    ofUsers: own.filter(({ isForUsers }) => isForUsers),
    called: called.size,
    unknown,
  };
}

/** How the permissions that a key has differ from those that a program needs. */
export interface GrantDifference {
  /** Needed, and not granted. */
  readonly missing: readonly string[];
  /** Granted, and needed by no call that was found. */
  readonly unused: readonly string[];
}

/** Compares what a program needs with what its key is allowed. @param granted names of permissions */
export function compareGrant(
  { permissions }: Pick<ProgramAccess, 'permissions'>,
  granted: readonly string[],
): GrantDifference {
  const needed = permissions.map(({ permission }) => permission);
  return {
    missing: needed.filter((permission) => !granted.includes(permission)),
    unused: granted.filter((permission) => !needed.includes(permission)),
  };
}
