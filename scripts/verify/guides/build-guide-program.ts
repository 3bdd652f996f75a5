import { extname } from 'node:path';
import { TOOLCHAINS, type SampleLanguage } from '#languages/languages.ts';
import type { GuideCode } from '#model/guides/read-guide-code.ts';
import type { GuideSource } from './read-guide-source.ts';
import { SHELL_LANGUAGE } from './shell-language.ts';

/** Commands of a shell, which share their variables with all others of the page. */
const SHELLS: readonly string[] = [SHELL_LANGUAGE, 'bash'];

/** A piece of code that is run, and the answers that the page shows of it. */
export interface GuideStep {
  /** Among the steps of the page, from 1. */
  readonly position: number;
  /** Of the source, for messages; a proof does not depend on it. */
  readonly line: number;
  /** Commands of Bash. */
  readonly script: string;
  readonly answers: readonly GuideCode[];
}

/** The code of a guide as a reader of one language runs it. */
export interface GuideProgram {
  readonly language: SampleLanguage;
  readonly steps: readonly GuideStep[];
  /** Files in the folder, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Code that a program cannot be built of. */
class GuideCodeError extends Error {
  override name = 'GuideCodeError';
}

function isSampleLanguage(language: string): language is SampleLanguage {
  return Object.hasOwn(TOOLCHAINS, language);
}

/** The code that a reader of a language sees: of each group of tabs one panel. */
function choosePanels(code: readonly GuideCode[], language: SampleLanguage): GuideCode[] {
  return code.filter(({ group, language: own }) => group === undefined || own === language);
}

/** The code that a page tells readers to save in files, as a reader of any language saves it. */
export function listSavedFiles({ code }: GuideSource): Readonly<Record<string, string>> {
  const saved = code.flatMap((one) => (one.file === undefined ? [] : [[one.file, one.code]]));
  return Object.fromEntries(saved);
}

function buildScript(
  guide: string,
  { code, language, line }: GuideCode,
  name: string,
  files: Record<string, string>,
): string {
  if (SHELLS.includes(language)) return code;
  if (!isSampleLanguage(language))
    throw new GuideCodeError(`${guide}:${line} Nothing here runs ${language}.`);
  files[name + extname(TOOLCHAINS[language].file)] = code;
  return `run ${name} ${language}`;
}

/**
 * Builds what runs a guide's code in the order of the page.
 *
 * @param shared files that other pages tell readers to save
 * @throws GuideCodeError for code of a language that nothing runs
 */
export function buildGuideProgram(
  source: GuideSource,
  language: SampleLanguage,
  shared: Readonly<Record<string, string>>,
): GuideProgram {
  const files: Record<string, string> = {
    ...shared,
    ...source.drivers,
    ...listSavedFiles(source),
  };
  const steps: (Omit<GuideStep, 'answers'> & { readonly answers: GuideCode[] })[] = [];
  for (const one of choosePanels(source.code, language)) {
    if (one.noRun !== undefined || one.file !== undefined) continue;
    if (one.language !== 'json') {
      const { line } = one;
      const position = steps.length + 1;
      const script = buildScript(source.name, one, `step-${position}`, files);
      steps.push({ position, line, script, answers: [] });
      continue;
    }
    const last = steps.at(-1);
    if (!last)
      throw new GuideCodeError(`${source.name}:${one.line} Nothing before it gives this answer.`);
    last.answers.push(one);
  }
  return { language, steps, files };
}
