import { z } from 'zod';
import type { ErrorDefinition } from '#description/description-context.ts';
import type { Report } from '#model/model-error.ts';
import type { DescriptionSource } from '#description/references.ts';
import { reportIssues } from '#model/sources/report-issues.ts';

const definition = z.strictObject({
  status: z.int().min(400).max(599),
  title: z.string().min(3),
  cause: z.string().min(10),
  cure: z.string().min(10),
});

/** Reads the catalogue of errors, by code. Entries that do not fit are reported and left out. */
export function readErrorCatalogue(
  source: DescriptionSource,
  report: Report,
): ReadonlyMap<string, ErrorDefinition> {
  const entries = new Map<string, ErrorDefinition>();
  for (const [code, value] of Object.entries(source.data ?? {})) {
    const parsed = definition.safeParse(value);
    if (parsed.success && /^[a-z][a-z0-9_]*$/.test(code)) entries.set(code, parsed.data);
    else {
      const words = {
        what: `The error "${code}" has a mistake in its description.`,
        how: 'Give it a status from 400 to 599, a title, a cause and a cure.',
        hidesParts: true,
      } as const;
      const { file, lineOf } = source;
      if (!parsed.success) reportIssues(source, parsed.error, { ...words, at: [code] }, report);
      else
        report({ file, line: lineOf([code]), why: 'A code is written in snake_case.', ...words });
    }
  }
  return entries;
}
