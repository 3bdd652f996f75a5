import { LineCounter } from 'yaml';
import { countSentences, type ProseCounts } from './count-prose.ts';
import type { Finding } from './finding.ts';
import { findProseKind } from './list-prose-files.ts';
import { isStatement } from './is-statement.ts';
import type { ProseText } from './read/prose-text.ts';
import { checkSentences } from './rules/check-sentences.ts';
import { listSentences, parseProse } from './split-sentences.ts';

/** What the linter finds in a file, and what it counts there. */
export interface CheckedFile {
  readonly findings: readonly Finding[];
  readonly counts: ProseCounts;
}

/**
 * Checks the texts of a file.
 *
 * @param file repository-relative path, which says what kind of texts the file has
 */
export function checkFile(file: string, source: string): CheckedFile {
  const texts = readTexts(file, source);
  const lines = createLines(source);
  const checked = texts.map(({ value, offsets }) => {
    const tree = parseProse(value);
    const sentences = listSentences(value);
    const findings = checkSentences({ text: value, tree, sentences }).map(
      ({ index, ...finding }) => {
        const { line, col: column } = lines.linePos(offsets[index] ?? offsets[0] ?? 0);
        return { file, line, column, ...finding };
      },
    );
    return { sentences, findings };
  });
  const statements = checked.flatMap(({ sentences }) => sentences.filter(isStatement));
  return {
    findings: checked.flatMap(({ findings }) => findings),
    counts: countSentences(statements),
  };
}

/** None of a file that cannot be parsed: the model reports why. */
function readTexts(file: string, source: string): ProseText[] {
  try {
    return findProseKind(file)?.read(file, source) ?? [];
  } catch {
    return [];
  }
}

/** Says on which line and in which column an offset is. */
function createLines(source: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1))
    lines.addNewLine(at + 1);
  return lines;
}
