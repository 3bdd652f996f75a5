import { createRouter as createPathRouter } from '#server/edge/routing/create-router.ts';
import type { Operation } from './operation.ts';

/** An operation that a path belongs to, with the values of its path parameters. */
export interface Match {
  readonly operation: Operation;
  readonly values: Readonly<Record<string, string>>;
}

/** Finds operations by method and path. */
export interface Router {
  /** Undefined when no operation has this path; `allowed` when it has other methods only. */
  find(method: string, path: string): Match | { readonly allowed: readonly string[] } | undefined;
}

const isVariable = (segment: string) => segment.startsWith('{');

/** Of several templates that fit a path, the one with a fixed segment where they first differ is meant. */
export function createRouter(operations: readonly Operation[]): Router {
  const table: Record<string, Record<string, Operation>> = {};
  for (const operation of operations.toSorted(compareTemplates)) {
    const path = operation.template.replaceAll(/\{([^{}]+)\}/g, ':$1');
    table[path] = { ...table[path], [operation.method]: operation };
  }
  const router = createPathRouter(table);
  return {
    find(method, path) {
      const found = router.find(method, path);
      if (!found || 'allowed' in found) return found;
      return { operation: found.handler, values: found.parameters };
    },
  };
}

function compareTemplates(one: Operation, other: Operation): number {
  const segments = one.template.split('/');
  const others = other.template.split('/');
  const index = segments.findIndex(
    (segment, at) => isVariable(segment) !== isVariable(others[at] ?? ''),
  );
  if (index === -1) return 0;
  return isVariable(segments[index]!) ? 1 : -1;
}
