import { SAMPLE_LANGUAGES, TOOLCHAINS } from '#languages/languages.ts';

/** The language of the samples whose code readers paste into a shell. */
export const SHELL_LANGUAGE = SAMPLE_LANGUAGES.find((id) => TOOLCHAINS[id].isShell)!;
