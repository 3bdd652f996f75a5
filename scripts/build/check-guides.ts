import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listTestNames } from '#model/guides/list-test-names.ts';
import { readGuideCode, type GuideCode } from '#model/guides/read-guide-code.ts';
import {
  listProofSlips,
  readStatements,
  type GuideStatement,
} from '#model/guides/read-statements.ts';
import type { ModelError } from '#model/model-error.ts';
import { ModelErrors } from '#model/model-errors.ts';
import { NO_READINGS, type Readings } from '#model/readings.ts';
import type { SiteModel } from '#model/site-model.ts';
import { fillText } from '#model/sources/placeholders.ts';

/** Code that cannot be run is an exception that needs its reason. */
const MAX_NO_RUN = 10;

/** What the guides of the site promise, and how much of it is proven. */
export interface GuideCounts {
  readonly statements: number;
  /** Tests that statements name, each counted once. */
  readonly tests: number;
  /** Pieces of code that readers see. */
  readonly blocks: number;
  readonly notRun: number;
}

interface CheckedGuide {
  readonly file: string;
  readonly statements: readonly GuideStatement[];
  /** Comments that were meant as proofs. */
  readonly slips: ReturnType<typeof listProofSlips>;
  readonly blocks: readonly GuideCode[];
}

async function readGuideSource(
  root: string,
  file: string,
  { settings }: SiteModel,
  readings: Readings,
): Promise<CheckedGuide> {
  const text = await readFile(join(root, file), 'utf8');
  // As the model fills it in: the same text is parsed once.
  const filled = fillText(text, settings);
  const read = () => {
    const blocks = readGuideCode(filled).filter(({ isHidden }) => !isHidden);
    return { file, statements: readStatements(file, text), slips: listProofSlips(text), blocks };
  };
  return readings.recall(`proofs of ${file}`, [text, filled], read, () => true);
}

/** The names of the tests of a file, read once; none where there is no such file. */
function createTestNames(root: string): (file: string) => Promise<readonly string[]> {
  const known = new Map<string, Promise<readonly string[]>>();
  return (file) => {
    const names =
      known.get(file) ?? readFile(join(root, file), 'utf8').then(listTestNames, () => []);
    known.set(file, names);
    return names;
  };
}

async function checkStatements(
  { file, statements }: CheckedGuide,
  listNames: (file: string) => Promise<readonly string[]>,
): Promise<ModelError[]> {
  const errors: ModelError[] = [];
  for (const { line, tests } of statements) {
    if (tests.length === 0)
      errors.push({
        file,
        line,
        what: 'The comment names no test.',
        why: 'A statement that a reader builds on is proven by a test.',
        how: 'Write proof: and the name of a test in double quotes.',
      });
    for (const test of tests) {
      if ((await listNames(test.file)).includes(test.name)) continue;
      errors.push({
        file,
        line,
        what: `There is no test "${test.name}" in ${test.file}.`,
        why: 'A statement that a reader builds on is proven by a test.',
        how: 'Name a test that runs, write the test, or take the statement out of the page.',
      });
    }
  }
  return errors;
}

function checkSlips({ file, slips }: CheckedGuide): ModelError[] {
  return slips.map(({ line, word }) => ({
    file,
    line,
    what: `A comment begins with "${word}:".`,
    why: 'Nobody reads it as a proof.',
    how: 'Write proof: and the name of a test in double quotes.',
  }));
}

function checkNoRun(guides: readonly CheckedGuide[]): ModelError[] {
  const marked = guides.flatMap(({ file, blocks }) =>
    blocks.filter(({ noRun }) => noRun !== undefined).map((block) => ({ file, ...block })),
  );
  const [tooMany] = marked.slice(MAX_NO_RUN);
  const errors = marked
    .filter(({ noRun }) => noRun!.trim().length < 10)
    .map(({ file, line }) => ({
      file,
      line,
      what: 'The code is not run, and no reason is given.',
      why: 'What a guide shows is executed.',
      how: 'Write no-run="the reason" behind the language of the fence.',
    }));
  if (!tooMany) return errors;
  const why = `At most ${MAX_NO_RUN} pieces of code of all guides may stay without a run.`;
  // The last one of the list is seldom the one that a writer has just added.
  const places = marked.map(({ file, line }) => `${file}:${line}`).join(', ');
  const how = `Make one of them run by npm run verify:guides: ${places}.`;
  return [
    ...errors,
    { file: tooMany.file, line: tooMany.line, what: 'Too much code is not run.', why, how },
  ];
}

/**
 * Checks what the guides of a site say of their proofs.
 *
 * @param root folder that holds content/ and tests/
 * @param readings what an earlier process has read of the same guides
 * @throws ModelErrors with each statement whose test does not exist, and each mark that is not as it should be
 */
export async function checkGuides(
  root: string,
  model: SiteModel,
  readings: Readings = NO_READINGS,
): Promise<GuideCounts> {
  const files = Object.values(model.pages).flatMap((page) =>
    page.kind === 'guide' ? [page.file] : [],
  );
  const guides = await Promise.all(
    files.map((file) => readGuideSource(root, file, model, readings)),
  );
  const listNames = createTestNames(root);
  const found = await Promise.all(guides.map((guide) => checkStatements(guide, listNames)));
  const errors = [...found.flat(), ...guides.flatMap(checkSlips), ...checkNoRun(guides)];
  if (errors.length > 0) throw new ModelErrors(errors);
  const statements = guides.flatMap((guide) => guide.statements);
  const tests = statements.flatMap((one) => one.tests.map(({ file, name }) => `${file} ${name}`));
  const blocks = guides.flatMap((guide) => guide.blocks);
  return {
    statements: statements.length,
    tests: new Set(tests).size,
    blocks: blocks.length,
    notRun: blocks.filter(({ noRun }) => noRun !== undefined).length,
  };
}
