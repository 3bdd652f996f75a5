import { extname } from 'node:path';
import { SAMPLE_LANGUAGES, TOOLCHAINS, type SampleLanguage } from '#languages/languages.ts';
import { resolveCommand } from '#languages/toolchain/resolve-command.ts';
import type { Command } from '#languages/toolchain/toolchain.ts';
import type { GuideProgram, GuideStep } from './build-guide-program.ts';

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function formatCommand(command: Command): string {
  return resolveCommand(command).map(quote).join(' ');
}

function formatCase(language: SampleLanguage): string {
  const { command, programCommand = command, file, folderCommands } = TOOLCHAINS[language];
  const run = folderCommands ?? `${formatCommand(programCommand)} "$file"`;
  return `${language}) local file="$1${extname(file)}"\n${run} ;;`;
}

/** Defines `run NAME [LANGUAGE]`, which runs a file of the folder, in the page's language when none is named. */
function writeRunner(language: SampleLanguage): string {
  const cases = SAMPLE_LANGUAGES.map(formatCase).join('\n');
  return `run() { case "\${2:-${language}}" in\n${cases}\nesac; }`;
}

/** Names of the files that a step leaves behind. */
export function formatStepFiles({ position }: Pick<GuideStep, 'position'>) {
  const end = `${position}.txt`;
  return { output: `out-${end}`, errors: `err-${end}`, status: `status-${end}` };
}

function writeStep(step: GuideStep): string {
  const { output, errors, status } = formatStepFiles(step);
  return [`{\n${step.script}\n} > ${output} 2> ${errors} < /dev/null`, `echo $? > ${status}`].join(
    '\n',
  );
}

/** Writes the program of a guide as one script of Bash, in which variables go from step to step as in a reader's shell. */
export function writeGuideScript({ language, steps }: GuideProgram): string {
  // A failure ends the page.
  return [writeRunner(language), 'set -e', ...steps.map(writeStep)].join('\n');
}
