import type { Guide } from '#model/guides/read-guide.ts';
import type { Report } from '#model/model-error.ts';
import type { Operation, SourcePosition } from '#model/site-model.ts';

/** Reports a guide at the path of an operation, and two paths that differ in capitals alone: many disks take them for one file. */
export function checkPaths(
  operations: readonly Pick<Operation, 'pagePath' | 'source'>[],
  guides: ReadonlyMap<string, Guide>,
  report: Report,
): void {
  const first = new Map<string, SourcePosition & { readonly path: string }>();
  const pages = [
    ...operations.map(({ pagePath: path, source }) => ({ path, ...source })),
    ...[...guides.values()].map(({ page, pathLine }) => ({
      path: page.path,
      file: page.file,
      line: pathLine,
    })),
  ];
  for (const page of pages) {
    const { path, file, line } = page;
    const key = path.toLowerCase();
    const earlier = first.get(key);
    if (!earlier) first.set(key, page);
    // Two operations of one page are reported with the rules of the description.
    else if (earlier.path !== path || guides.get(path)?.page.file === file)
      report({
        file,
        line,
        what:
          earlier.path === path
            ? `The path ${path} stands twice.`
            : `The paths ${path} and ${earlier.path} differ in capitals alone.`,
        why: `${earlier.file}:${earlier.line} has ${earlier.path === path ? 'it too' : 'the other'}.`,
        how: 'Give one of the two pages another path.',
      });
  }
}
