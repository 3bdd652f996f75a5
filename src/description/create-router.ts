import type { OperationFacts } from '#contract/operation-facts.ts';

type Routed = Pick<OperationFacts, 'method' | 'endpoint'>;

/** An operation that a path belongs to, with the values of its path parameters. */
export interface Match<Operation extends Routed> {
  readonly operation: Operation;
  readonly values: Readonly<Record<string, string>>;
}

/** Finds operations by method and path. */
export interface Router<Operation extends Routed> {
  /** Undefined when no operation has this path; `allowed` when it has other methods only. */
  find(
    method: string,
    path: string,
  ): Match<Operation> | { readonly allowed: readonly string[] } | undefined;
}

interface Route<Operation> {
  readonly operation: Operation;
  /** Fixed segments of the path. Undefined where a parameter stands. */
  readonly fixed: readonly (string | undefined)[];
  readonly parameters: readonly { readonly name: string; readonly index: number }[];
}

const isVariable = (segment: string) => segment.startsWith('{');

/** A path is split once, since each call is compared with many paths. */
function buildRoute<Operation extends Routed>(operation: Operation): Route<Operation> {
  const segments = operation.endpoint.split('/');
  return {
    operation,
    fixed: segments.map((segment) => (isVariable(segment) ? undefined : segment)),
    parameters: segments.flatMap((segment, index) =>
      isVariable(segment) ? [{ name: segment.slice(1, -1), index }] : [],
    ),
  };
}

/** Of several templates that fit a path, the one with a fixed segment where they first differ is meant. */
export function createRouter<Operation extends Routed>(
  operations: readonly Operation[],
): Router<Operation> {
  const routes: readonly Route<Operation>[] = operations
    .map(buildRoute)
    .toSorted((one, other) => compare(one.fixed, other.fixed));
  const byLength = new Map<number, Route<Operation>[]>();
  for (const route of routes) {
    const { length } = route.fixed;
    byLength.set(length, [...(byLength.get(length) ?? []), route]);
  }
  return {
    find(method, path) {
      const segments = path.split('/');
      const fitting = (byLength.get(segments.length) ?? []).filter((route) =>
        fits(route.fixed, segments),
      );
      const [first] = fitting;
      if (!first) return undefined;
      const same = fitting.filter(
        ({ operation }) => operation.endpoint === first.operation.endpoint,
      );
      const route = fitting.find(({ operation }) => operation.method === method);
      if (!route) return { allowed: same.map(({ operation }) => operation.method) };
      return { operation: route.operation, values: readValues(route, segments) };
    },
  };
}

function compare(one: Route<unknown>['fixed'], other: Route<unknown>['fixed']): number {
  // What is missing at the end is no parameter.
  const index = one.findIndex((segment, at) => (segment === undefined) !== isParameter(other, at));
  if (index === -1) return 0;
  return one[index] === undefined ? 1 : -1;
}

function isParameter(fixed: Route<unknown>['fixed'], index: number): boolean {
  return index < fixed.length && fixed[index] === undefined;
}

function fits(fixed: Route<unknown>['fixed'], path: readonly string[]): boolean {
  for (let index = 0; index < fixed.length; index += 1) {
    const segment = fixed[index];
    if (segment === undefined ? path[index] === '' : segment !== path[index]) return false;
  }
  return true;
}

function readValues(
  { parameters }: Pick<Route<unknown>, 'parameters'>,
  path: readonly string[],
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { name, index } of parameters) values[name] = decode(path[index]!);
  return values;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
