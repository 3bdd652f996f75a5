import type { CallableOperation } from '#contract/api-changes.ts';
import type { Method } from '#contract/method.ts';
import { readMethod } from './read-method.ts';
import { readPaths, type PathInText } from './read-paths.ts';
import { createNameFinder } from './sdk-names.ts';

/** A call of the API that a text makes, or has made. */
export interface FoundCall {
  readonly operationId: string;
  /** From 1. */
  readonly line: number;
  /** Whether the text names no method, and the path has several. */
  readonly isGuess?: true;
}

/** A call that the API does not have. */
export interface UnknownCall {
  /** As far as the text tells, such as `GET /v1/gone/{}`. */
  readonly call: string;
  readonly line: number;
}

export interface FoundCalls {
  /** By line. A path without a method counts as a call of each method. */
  readonly calls: readonly FoundCall[];
  readonly unknown: readonly UnknownCall[];
}

/** Whether a segment of an endpoint is a parameter. */
const isVariable = (segment: string) => segment.startsWith('{');

/** Lines around a path that can name its method. */
const MAX_LINES = 6;

/**
 * Finds calls in source code, in a log or in a HAR file: paths below `/v1/`, and functions of the SDKs. A path that a program puts
 * together from other parts is not found.
 *
 * @param operations of the version that the program was written for
 */
export function findCalls(text: string, operations: readonly CallableOperation[]): FoundCalls {
  const lines = text.split('\n');
  const paths = lines.map(readPaths);
  const findNames = createNameFinder(operations);
  const routes = groupRoutes(operations);
  const calls: FoundCall[] = [];
  const unknown: UnknownCall[] = [];
  lines.forEach((content, index) => {
    const line = index + 1;
    for (const operationId of findNames(content)) calls.push({ operationId, line });
    for (const [at, path] of paths[index]!.entries()) {
      const method = readMethod(readSurroundings(lines, paths, index, at));
      const found = findOperations(path, method, routes);
      const guess = method === undefined && found.length > 1 ? { isGuess: true as const } : {};
      calls.push(...found.map(({ operationId }) => ({ operationId, line, ...guess })));
      if (found.length === 0) unknown.push({ call: formatCall(path, method), line });
    }
  });
  return { calls, unknown };
}

function readSurroundings(
  lines: readonly string[],
  paths: readonly (readonly PathInText[])[],
  index: number,
  at: number,
) {
  const [line, inLine] = [lines[index]!, paths[index]!];
  const { start, end } = inLine[at]!;
  const hasPath = (row: number) => (paths[row]?.length ?? 0) > 0;
  const isOpen = (row: number) => /[\\([{,=]\s*$/.test(lines[row] ?? '');
  let first = index;
  while (index - first < MAX_LINES && isOpen(first - 1) && !hasPath(first - 1)) first -= 1;
  let last = index;
  while (last - index < MAX_LINES && lines[last + 1]?.trim() && !hasPath(last + 1)) last += 1;
  // Lines that go on in the line of another path belong to that path.
  if (hasPath(last + 1)) while (last > index && isOpen(last)) last -= 1;
  return {
    before: line.slice(inLine[at - 1]?.end ?? 0, start),
    behind: line.slice(end, inLine[at + 1]?.start),
    above: at === 0 ? lines.slice(first, index).join('\n') : '',
    below: at === inLine.length - 1 ? lines.slice(index + 1, last + 1).join('\n') : '',
  };
}

interface Route {
  readonly operation: CallableOperation;
  readonly template: readonly string[];
  readonly fixed: number;
}

/** Operations by the number of their segments. A log has a path in each line. */
function groupRoutes(operations: readonly CallableOperation[]): ReadonlyMap<number, Route[]> {
  const routes = new Map<number, Route[]>();
  for (const operation of operations) {
    const template = operation.endpoint.split('/').slice(1);
    const fixed = template.filter((segment) => !isVariable(segment)).length;
    const known = routes.get(template.length) ?? [];
    known.push({ operation, template, fixed });
    routes.set(template.length, known);
  }
  return routes;
}

/** Operations of a path, of those that fit the ones with most fixed segments: `/v1/apps/keys` is no app. */
function findOperations(
  { segments }: PathInText,
  method: Method | undefined,
  routes: ReadonlyMap<number, readonly Route[]>,
): readonly CallableOperation[] {
  const fitting = (routes.get(segments.length) ?? []).filter(({ template }) =>
    fits(template, segments),
  );
  const most = Math.max(...fitting.map(({ fixed }) => fixed));
  return fitting
    .filter(({ fixed }) => fixed === most)
    .map(({ operation }) => operation)
    .filter((operation) => method === undefined || operation.method === method);
}

/** A value that is put in can only be a parameter. A text is a parameter, or the segment itself. */
function fits(template: readonly string[], segments: PathInText['segments']): boolean {
  return template.every((fixed, index) => isVariable(fixed) || fixed === segments[index]);
}

function formatCall({ segments }: PathInText, method: Method | undefined): string {
  const path = segments.map((segment) => `/${segment ?? '{}'}`).join('');
  return method === undefined ? path : `${method} ${path}`;
}
