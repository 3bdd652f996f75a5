import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { METHODS } from '#contract/method.ts';
import { readText, readTexts } from './read-text.ts';
import { formatPointer, type DescriptionSource } from './references.ts';

/** A path item and the file of api/paths/ that it is in. */
export interface PathItemPosition {
  readonly endpoint: string;
  readonly source: DescriptionSource;
  /** `$ref` from the root of the description, e.g. paths/zones.yaml#/~1v1~1zones. */
  readonly ref: string;
}

/**
 * Lists the path items of a description's files, as `paths` of the whole has them: in the order of its tags, those of
 * one tag in the order of their files.
 *
 * @param root the root of the description, which is in the folder above the files'
 */
export function listPathItems(
  root: DescriptionSource,
  files: readonly DescriptionSource[],
): PathItemPosition[] {
  const tags = isJsonObject(root.data) && Array.isArray(root.data['tags']) ? root.data['tags'] : [];
  const names = tags.map((tag: unknown) => readText(isJsonObject(tag) && tag['name']));
  const folder = root.file.slice(0, root.file.lastIndexOf('/') + 1);
  return files
    .flatMap((source) =>
      Object.entries(isJsonObject(source.data) ? source.data : {}).map(([endpoint, item]) => ({
        endpoint,
        source,
        ref: `${source.file.slice(folder.length)}#${formatPointer([endpoint])}`,
        rank: names.indexOf(readTag(item)),
      })),
    )
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ endpoint, source, ref }) => ({ endpoint, source, ref }));
}

/** The `paths` of a description: a `$ref` for each endpoint. The first of two path items of one endpoint counts. */
export function composePaths(items: readonly PathItemPosition[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const { endpoint, ref } of items) paths[endpoint] ??= { $ref: ref };
  return paths;
}

function readTag(pathItem: unknown): string {
  const operations = isJsonObject(pathItem)
    ? METHODS.map((method) => pathItem[method.toLowerCase()]).filter(isJsonObject)
    : [];
  return operations.flatMap((operation) => readTexts(operation['tags']))[0] ?? '';
}
