import { isJsonObject } from '#contract/json.ts';
import type { DescriptionSource } from '#description/references.ts';
import { findRepeats } from '#model/find-repeats.ts';
import type { Report } from '#model/model-error.ts';

/** Reports tags that the root of the description has twice. */
export function checkTags({ file, data, lineOf }: DescriptionSource, report: Report): void {
  const tags = isJsonObject(data) ? data['tags'] : undefined;
  if (!Array.isArray(tags)) return;
  const names = tags.map((tag: unknown) =>
    isJsonObject(tag) && typeof tag['name'] === 'string' ? tag['name'] : undefined,
  );
  for (const { value, index, first } of findRepeats(names))
    report({
      file,
      line: lineOf(['tags', String(index)]),
      what: `The tag "${value}" stands twice.`,
      why: `Entry ${first + 1} of the tags has it too.`,
      how: 'Keep one of them.',
    });
}
