import type {
  CalledOperation,
  GrantDifference,
  NeededPermission,
  ProgramAccess,
} from '#program/select-permissions.ts';
import { formatPlaces, formatUnknown } from './format-places.ts';
import { paint, type Terminal } from './terminal.ts';

type Look = Pick<Terminal, 'hasColours'>;

/** Writes for people which permissions a program needs. @param difference from those that its key has, where these are told */
export function formatPermissions(
  look: Look,
  { permissions, ofUsers, called, unknown }: ProgramAccess,
  difference: GrantDifference | undefined,
): string {
  const names = permissions.map(({ permission }) => permission);
  const count = `${called} called, ${names.length} ${names.length === 1 ? 'permission' : 'permissions'}`;
  const blocks = [
    ...permissions.map((each) => formatPermission(look, each, difference)),
    ...(ofUsers.length > 0 ? [formatOfUsers(look, ofUsers)] : []),
    ...(unknown.length > 0 ? [formatUnknown('The API does not have', unknown)] : []),
    ...(difference && difference.unused.length > 0
      ? [`No call needs ${difference.unused.join(', ')}.`]
      : []),
    paint(look, 'bold', `Operations: ${count}`),
    ...(names.length > 0 ? [JSON.stringify(names)] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function formatPermission(
  look: Look,
  { permission, operations, isSure }: NeededPermission,
  difference: GrantDifference | undefined,
): string {
  const isMissing = difference?.missing.includes(permission);
  const name = paint(look, isMissing ? 'red' : 'bold', permission);
  const marks = [isMissing ? 'missing' : '', isSure ? '' : 'possible: no line names the method'];
  return [[name, ...marks.filter(Boolean)].join('  '), ...formatOperations(look, operations)].join(
    '\n',
  );
}

const formatOfUsers = (look: Look, operations: readonly CalledOperation[]) =>
  [
    'These accept no app key, only an access token of a user:',
    ...formatOperations(look, operations),
  ].join('\n');

/** Two lines for each. */
const formatOperations = (look: Look, operations: readonly CalledOperation[]) =>
  operations.flatMap(({ method, endpoint, operationId, places }) => [
    `  ${method} ${endpoint}  ${paint(look, 'gray', operationId)}`,
    `      ${paint(look, 'gray', formatPlaces(places))}`,
  ]);
