import { TOOLCHAINS, type SampleLanguage } from '#languages/languages.ts';

/** What runs the code of a language, and how its output is judged, as a value for a digest. */
export function describeToolchain(language: SampleLanguage, kind: 'sample' | 'program'): unknown {
  const { command, programCommand = command, file, output, writesProgress } = TOOLCHAINS[language];
  return [kind === 'sample' ? command : programCommand, file, output, writesProgress];
}
