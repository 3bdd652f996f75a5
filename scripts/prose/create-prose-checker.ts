import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ModelError } from '#model/model-error.ts';
import { ignoreGone } from '#model/sources/ignore-gone.ts';
import type { CheckedFile } from './check-file.ts';
import { EXCEPTIONS, isExcepted, MAX_EXCEPTIONS, type ProseException } from './exceptions.ts';
import { openFileCache } from './file-cache.ts';
import type { Finding } from './finding.ts';
import { listProseFiles } from './list-prose-files.ts';
import { PLACEHOLDER } from './read/prose-text.ts';

/** What the linter has found in all texts. */
export interface CheckedProse {
  readonly files: number;
  /** Sentences that break a rule and are not excepted. */
  readonly findings: readonly Finding[];
  /** What fails the check: findings, and exceptions that are wrong. */
  readonly errors: readonly ModelError[];
}

/** Checks the texts of the repository, as often as asked. */
export interface ProseChecker {
  check(): Promise<CheckedProse>;
}

export interface ProseCheckerOptions {
  readonly root: string;
  /** Which files are checked. @default all that hold texts */
  readonly isIncluded?: (file: string) => boolean;
  /** @default the list of exceptions.ts */
  readonly exceptions?: readonly ProseException[];
}

const EXCEPTIONS_FILE = 'scripts/prose/exceptions.ts';

/** Creates a checker that checks only what has changed since it was asked last. */
export function createProseChecker({
  root,
  isIncluded = () => true,
  exceptions = EXCEPTIONS,
}: ProseCheckerOptions): ProseChecker {
  const cache = openFileCache(root);
  /** Gives nothing for a file that was deleted or renamed after it was listed, or that an editor has linked to nowhere. */
  async function checkNext(file: string): Promise<CheckedFile | undefined> {
    // Others of this process have their turn: the preview answers meanwhile.
    await nextTurn();
    const text = await readFile(join(root, file), 'utf8').catch(ignoreGone);
    return text === undefined ? undefined : cache.check(file, text);
  }
  return {
    async check() {
      const files = listProseFiles(root).filter(isIncluded);
      const found: Finding[] = [];
      for (const file of files) found.push(...((await checkNext(file))?.findings ?? []));
      cache.save();
      const checked = exceptions.filter(({ file }) => isIncluded(file));
      const findings = found.filter((finding) => !checked.some((one) => isExcepted(one, finding)));
      const errors = [...checkExceptions(checked, found), ...findings.map(formatFinding)];
      return { files: files.length, findings, errors };
    },
  };
}

function formatFinding({ file, line, column, sentence, what, write }: Finding): ModelError {
  const shown = sentence.replaceAll(PLACEHOLDER, '…');
  return { file, line, column, what, why: shown, how: write };
}

function checkExceptions(
  exceptions: readonly ProseException[],
  findings: readonly Finding[],
): ModelError[] {
  const place = { file: EXCEPTIONS_FILE, line: 1 };
  const unused = exceptions.filter((one) => !findings.some((found) => isExcepted(one, found)));
  const errors = unused.map(({ file, words }) => ({
    ...place,
    what: `The exception "${words}" for ${file} is not used.`,
    why: 'No sentence of the file needs it.',
    how: 'Take it off the list.',
  }));
  const noReason = exceptions
    .filter(({ reason }) => reason.trim().length < 10)
    .map(({ words }) => ({
      ...place,
      what: `The exception "${words}" has no reason.`,
      why: 'A reader of the list asks why the sentence stays.',
      how: 'Write the reason, or write the sentence again.',
    }));
  if (exceptions.length <= MAX_EXCEPTIONS) return [...errors, ...noReason];
  const tooMany = {
    ...place,
    what: `There are ${exceptions.length} exceptions.`,
    why: `At most ${MAX_EXCEPTIONS} sentences may break a rule.`,
    how: 'Write some of the sentences again.',
  };
  return [...errors, ...noReason, tooMany];
}
