import type { SampleLanguage } from '#languages/languages.ts';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { ensureRuntimes } from '#scripts/install/ensure-runtimes.mjs';

/** What a run needs of this machine. */
interface Needs<Run> {
  readonly kind: 'sample' | 'program';
  /** The language of a run; undefined for a run that Node.js itself makes. */
  readonly readLanguage: (run: Run) => SampleLanguage | undefined;
  /** A language that runs of all others are started from. */
  readonly start?: SampleLanguage;
}

/** Parts runs into those for which this machine has what they need, after an attempt to install it, and the others. */
export function partByRuntime<Run>(
  runs: readonly Run[],
  { kind, readLanguage, start }: Needs<Run>,
): { readonly runnable: readonly Run[]; readonly others: readonly Run[] } {
  const languages = [...new Set(runs.flatMap((run) => readLanguage(run) ?? []))];
  if (languages.length > 0) ensureRuntimes(start ? [...languages, start] : languages);
  const missing = new Set(languages.filter((language) => !hasRuntime(language, kind)));
  const isMissing = (run: Run) => {
    const language = readLanguage(run);
    return language !== undefined && missing.has(language);
  };
  return {
    runnable: runs.filter((run) => !isMissing(run)),
    others: runs.filter(isMissing),
  };
}
