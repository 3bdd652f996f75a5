import type { ErrorDefinition } from '#description/description-context.ts';
import type { ErrorEntry, Page } from '#model/site-model.ts';

/** The catalogue of errors by code, each with the pages whose operations give it. */
export function buildErrorEntries(
  errors: ReadonlyMap<string, ErrorDefinition>,
  pages: readonly Page[],
): ErrorEntry[] {
  const users = new Map<string, string[]>();
  for (const page of pages) {
    if (page.kind !== 'operation') continue;
    for (const code of new Set(page.operation.errors.map((error) => error.code))) {
      users.set(code, [...(users.get(code) ?? []), page.path]);
    }
  }
  return [...errors]
    .map(([code, definition]) => ({ code, ...definition, pages: users.get(code) ?? [] }))
    .toSorted((a, b) => a.code.localeCompare(b.code));
}
