import { isJsonObject } from '#contract/json.ts';
import { createReferences, type References } from '#description/references.ts';
import type { Report } from '#model/model-error.ts';
import type { OpenSource } from '#model/sources/open-sources.ts';

/** Follows references over the files of api/; each that leads nowhere is reported once. */
export function createReportedReferences(open: OpenSource, report: Report): References {
  const reported = new Set<string>();
  return createReferences(open, ({ located, ref, file, path, isFileMissing }) => {
    const { source } = located;
    const describe = () => {
      const how = 'Correct the path before "#" (relative to this file) or the keys after it.';
      // All that uses the part looks mistaken too.
      // What is there, and is dead all the same, leads back to itself.
      const isCircle = hasValue(open(file)?.data, path);
      if (isCircle)
        return {
          why: 'It leads back to itself.',
          how: 'Write out one of its parts.',
          hidesParts: true as const,
        };
      const missing = isFileMissing
        ? `There is no file ${file}.`
        : `${file} has nothing at /${path.join('/')}.`;
      return { why: missing, how };
    };
    const at = `${source.file} ${located.path.join('/')}`;
    if (!reported.has(at)) {
      report({
        file: source.file,
        line: source.lineOf(located.path),
        what: `The reference "${ref}" leads nowhere.`,
        ...describe(),
      });
    }
    reported.add(at);
  });
}

/** Whether a file has something at the keys of a path. */
function hasValue(data: unknown, path: readonly string[]): boolean {
  let value = data;
  for (const key of path) value = isJsonObject(value) ? value[key] : undefined;
  return value !== undefined;
}
