import type { SandboxSeed, SeedStep } from '#contract/sandbox-seed.ts';
import { z } from 'zod';
import type { Report } from '#model/model-error.ts';
import type { OpenSource } from '#model/sources/open-sources.ts';
import { reportIssues } from '#model/sources/report-issues.ts';
import type { YamlSource } from '#model/sources/yaml-source.ts';

export const SEED_DIR = 'content/sandbox';
const INDEX = `${SEED_DIR}/seed.yaml`;

const indexSchema = z.strictObject({
  startsAt: z.iso.datetime(),
  companyId: z.string(),
  ownerId: z.string(),
  files: z.array(z.string()).min(1),
});
const stepSchema = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .refine((step) => Object.keys(step).length === 1);

/** A step of the seed with the source that knows its lines. */
export interface LocatedStep extends SeedStep {
  readonly origin: YamlSource;
  /** Position of its value in the source. */
  readonly path: readonly string[];
}

/** The seed of the sandbox, its steps with their lines. */
export interface LocatedSeed extends Omit<SandboxSeed, 'steps'> {
  readonly steps: readonly LocatedStep[];
}

/** Reads the files of content/sandbox/ in the order of seed.yaml. Undefined when the index is missing or unsound. */
export function readSeed(open: OpenSource, report: Report): LocatedSeed | undefined {
  const index = open(INDEX);
  const parsed = indexSchema.safeParse(index?.data);
  const words = {
    what: 'The index of the seed has a mistake.',
    how: 'Give startsAt, companyId, ownerId and the list of files.',
  };
  if (!index) {
    report({ file: INDEX, line: 1, why: 'There is no such file.', ...words });
    return undefined;
  }
  if (!parsed.success) {
    reportIssues(index, parsed.error, words, report);
    return undefined;
  }
  const { files, ...head } = parsed.data;
  const steps = files.flatMap((name, position) => {
    const source = open(`${SEED_DIR}/${name}.yaml`);
    if (source) return readSteps(source, report);
    report({
      file: INDEX,
      line: index.lineOf(['files', String(position)]),
      what: `There is no file ${SEED_DIR}/${name}.yaml.`,
      why: 'The index lists it.',
      how: 'Correct the name, or take it out of the list.',
    });
    return [];
  });
  return { ...head, steps };
}

function readSteps(origin: YamlSource, report: Report): readonly LocatedStep[] {
  const { data, file } = origin;
  return (Array.isArray(data) ? data : [data]).flatMap((item: unknown, position) => {
    const step = stepSchema.safeParse(item);
    const line = origin.lineOf([String(position)]);
    const [entry] = Object.entries(step.data ?? {});
    if (entry) {
      const [kind, value] = entry;
      const path = [String(position), kind];
      return [{ kind, value, source: `${file}:${line}`, origin, path }];
    }
    report({
      file,
      line,
      what: 'The step has a mistake.',
      why: 'A step of the seed is a kind of entity and its fields.',
      how: 'Write "- kind:" and the fields below it, indented by four.',
    });
    return [];
  });
}

/** The seed as the sandbox takes it: plain data. */
export function formatSeed({ steps, ...head }: LocatedSeed): SandboxSeed {
  return { ...head, steps: steps.map(({ kind, value, source }) => ({ kind, value, source })) };
}
