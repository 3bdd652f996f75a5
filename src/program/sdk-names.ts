import type { CallableOperation } from '#contract/api-changes.ts';

/** A function that is called, or a function of such a function: `listAccounts(`, `listAccounts.items(`. */
const CALLED = /([A-Za-z]\w+)(?=\s*(?:\.\w+\s*)?\()/g;

/** The names that the SDKs for TypeScript, Python and Go give an operation. The last two have another name for all items. */
function listNames(operationId: string): readonly string[] {
  const snake = operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const pascal = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  return [operationId, snake, `${snake}_items`, pascal, `${pascal}Items`];
}

/** Finds operations by the names that the SDKs give them. @returns a function of one line, which gives operationIds */
export function createNameFinder(
  operations: readonly CallableOperation[],
): (line: string) => readonly string[] {
  const byName = new Map(
    operations.flatMap(({ operationId }) =>
      listNames(operationId).map((name) => [name, operationId] as const),
    ),
  );
  return (line) => [...line.matchAll(CALLED)].flatMap(([, name = '']) => byName.get(name) ?? []);
}
