import { isJsonObject } from '#contract/json.ts';
import { composePaths, listPathItems, type PathItemPosition } from '#description/compose-paths.ts';
import type { DescriptionSource } from '#description/references.ts';
import type { Report } from '#model/model-error.ts';

/**
 * Gives the root of the description the `paths` that follow from the files of api/paths/. An endpoint that stands
 * twice is reported, and so are paths that somebody has written into the root.
 */
export function composeRoot(
  root: DescriptionSource,
  pathFiles: readonly DescriptionSource[],
  report: Report,
): DescriptionSource {
  const { webhooks, components, ...start } = isJsonObject(root.data) ? root.data : {};
  if ('paths' in start) {
    report({
      file: root.file,
      line: root.lineOf(['paths']),
      what: 'The root of the description has paths.',
      why: 'The build writes the paths from the files of api/paths/.',
      how: 'Remove "paths", and write each path item into a file of api/paths/.',
    });
  }
  const items = listPathItems(root, pathFiles);
  reportRepeats(items, report);
  // Where readers of the bundle look for them: before webhooks and components.
  const data = {
    ...start,
    paths: composePaths(items),
    ...(webhooks !== undefined && { webhooks }),
    ...(components !== undefined && { components }),
  };
  return { file: root.file, data, lineOf: (path) => root.lineOf(path) };
}

function reportRepeats(items: readonly PathItemPosition[], report: Report): void {
  const first = new Map<string, string>();
  for (const { endpoint, source } of items) {
    const earlier = first.get(endpoint);
    first.set(endpoint, earlier ?? source.file);
    if (earlier === undefined) continue;
    report({
      file: source.file,
      line: source.lineOf([endpoint]),
      what: `The path ${endpoint} stands twice.`,
      why: `${earlier} has it too.`,
      how: 'Put the operations of one path into one path item.',
    });
  }
}
