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

interface Segments {
  readonly segments: readonly string[];
}

interface Route<Operation> extends Segments {
  readonly operation: Operation;
}

const isVariable = (segment: string) => segment.startsWith('{');

/** Of several templates that fit a path, the one with a fixed segment where they first differ is meant. */
export function createRouter<Operation extends Routed>(
  operations: readonly Operation[],
): Router<Operation> {
  const routes: readonly Route<Operation>[] = operations
    .map((operation) => ({ operation, segments: operation.endpoint.split('/') }))
    .toSorted((one, other) => compare(one.segments, other.segments));
  const byLength = new Map<number, Route<Operation>[]>();
  for (const route of routes) {
    const { length } = route.segments;
    byLength.set(length, [...(byLength.get(length) ?? []), route]);
  }
  return {
    find(method, path) {
      const segments = path.split('/');
      const fitting = (byLength.get(segments.length) ?? []).filter((route) =>
        fits(route, segments),
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

function compare(one: readonly string[], other: readonly string[]): number {
  const index = one.findIndex((segment, at) => isVariable(segment) !== isVariable(other[at] ?? ''));
  if (index === -1) return 0;
  return isVariable(one[index]!) ? 1 : -1;
}

function fits({ segments }: Segments, path: readonly string[]): boolean {
  return segments.every((segment, index) =>
    isVariable(segment) ? path[index] !== '' : segment === path[index],
  );
}

function readValues({ segments }: Segments, path: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    segments.flatMap((segment, index) =>
      isVariable(segment) ? [[segment.slice(1, -1), decode(path[index]!)]] : [],
    ),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
