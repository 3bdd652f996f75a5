import type { UsedSandbox } from '#server/sandbox/testing/use-sandbox.ts';

interface Page<Item> {
  readonly data: readonly Item[];
  readonly page: { readonly nextCursor: string | null; readonly hasMore: boolean };
}

/** Reads a list to its end, as /introduction#paging says. */
export async function readAll<Item>(
  get: UsedSandbox['get'],
  path: string,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const suffix: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { data, page } = (await get(`${path}${suffix}`)).body as Page<Item>;
    all.push(...data);
    cursor = page.hasMore ? page.nextCursor : null;
  } while (cursor !== null);
  return all;
}
