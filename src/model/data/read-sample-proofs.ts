import { z } from 'zod';
import type { Report } from '#model/model-error.ts';
import type { SampleProofs } from '#model/site-model.ts';
import { reportIssues } from '#model/sources/report-issues.ts';
import type { YamlSource } from '#model/sources/yaml-source.ts';

const schema = z.strictObject({
  provenOn: z.iso.date(),
  operations: z.record(
    z.string(),
    z.strictObject({ languages: z.array(z.string()).min(1), output: z.string().optional() }),
  ),
});

/**
 * Reads which samples the sandbox has answered, as `npm run verify:samples` writes it. Operations that are
 * gone are passed over; a file of another form is reported.
 */
export function readSampleProofs(
  source: YamlSource | undefined,
  operationIds: ReadonlySet<string>,
  report: Report,
): SampleProofs | undefined {
  if (!source) return undefined;
  const parsed = schema.safeParse(source.data);
  if (!parsed.success) {
    const what = 'The proofs of the samples have a mistake.';
    const how = 'Write the file again: npm run verify:samples.';
    reportIssues(source, parsed.error, { what, how }, report);
    return undefined;
  }
  const { provenOn, operations } = parsed.data;
  const known = Object.entries(operations).filter(([id]) => operationIds.has(id));
  return { provenOn, operations: Object.fromEntries(known) };
}
