import { slug } from 'github-slugger';
import { z } from 'zod';
import { isReached, type BenchResult } from '#contract/bench-result.ts';
import type { Quality, QualityFigure, QualityGroup } from '#contract/quality.ts';
import type { Report } from '#model/model-error.ts';
import type { SourceFiles } from '#model/sources/source-files.ts';
import { reportIssues } from '#model/sources/report-issues.ts';
import type { YamlSource } from '#model/sources/yaml-source.ts';

/** Where benchmarks leave their results. */
const RESULTS = 'bench/results';
const NOTHING: Quality = { groups: [], weaknesses: [] };

const rowSchema = z.strictObject({
  result: z.string(),
  measurement: z.string(),
  title: z.string().min(1),
  text: z.string().min(1).optional(),
  /** Replaces the unit of the measurement. */
  unit: z.string().min(1).optional(),
  tool: z.string().min(1),
});
const listSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      title: z.string().min(1),
      text: z.string().min(1),
      rows: z.array(rowSchema).min(1),
    }),
  ),
  weaknesses: z.array(z.string().min(1)),
});
const measurementSchema = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  target: z
    .union([z.strictObject({ max: z.number() }), z.strictObject({ min: z.number() })])
    .optional(),
  note: z.string().optional(),
});
const resultSchema = z.object({
  title: z.string(),
  date: z.iso.date(),
  commit: z.string().optional(),
  node: z.string(),
  machine: z.string(),
  measurements: z.array(measurementSchema),
});

type Row = z.infer<typeof rowSchema>;

/** A result of a benchmark. Undefined when there is none, or one of another form. */
function readResult({ texts }: SourceFiles, name: string): BenchResult | undefined {
  const text = texts.get(`${RESULTS}/${name}.json`);
  if (text === undefined) return undefined;
  try {
    return resultSchema.parse(JSON.parse(text)) as BenchResult;
  } catch {
    return undefined;
  }
}

function buildFigure(row: Row, result: BenchResult): QualityFigure | undefined {
  const measurement = result.measurements.find(({ name }) => name === row.measurement);
  if (!measurement) return undefined;
  const { value, unit, target, note } = measurement;
  const { title, text, tool } = row;
  return {
    title,
    ...(text !== undefined && { text }),
    value,
    unit: row.unit ?? unit,
    ...(target && { target }),
    ...(note !== undefined && note !== '' && { note }),
    isReached: isReached(measurement),
    tool,
    date: result.date,
    ...(result.commit !== undefined && { commit: result.commit }),
    machine: result.machine,
    command: `npm run bench -- ${row.result}`,
    source: `${RESULTS}/${row.result}.json`,
  };
}

/**
 * Reads which figures /quality shows, and the figures themselves from the results of the benchmarks. A row whose result or
 * measurement is not there is reported and left out.
 *
 * @param source content/data/quality.yaml
 */
export function readQuality(
  source: YamlSource | undefined,
  files: SourceFiles,
  report: Report,
): Quality {
  if (!source) return NOTHING;
  const parsed = listSchema.safeParse(source.data);
  if (!parsed.success) {
    const what = 'The list of figures has a mistake.';
    const how =
      'Write groups with title, text and rows. A row has result, measurement, title and tool.';
    reportIssues(source, parsed.error, { what, how }, report);
    return NOTHING;
  }
  const readFigure = (row: Row, path: readonly string[]): QualityFigure[] => {
    const result = readResult(files, row.result);
    const figure = result && buildFigure(row, result);
    if (figure) return [figure];
    report({
      file: source.file,
      line: source.lineOf(path),
      what: result
        ? `There is no measurement "${row.measurement}".`
        : `There is no result "${row.result}".`,
      why: result
        ? `${RESULTS}/${row.result}.json has ${result.measurements.map(({ name }) => `"${name}"`).join(', ')}.`
        : `${RESULTS}/${row.result}.json is missing, or has another form.`,
      how: `Name one that is there, or measure: npm run bench -- ${row.result}.`,
    });
    return [];
  };
  const groups = parsed.data.groups.map(({ title, text, rows }, index): QualityGroup => ({
    id: slug(title),
    title,
    text,
    figures: rows.flatMap((row, at) => readFigure(row, ['groups', `${index}`, 'rows', `${at}`])),
  }));
  return { groups, weaknesses: parsed.data.weaknesses };
}
