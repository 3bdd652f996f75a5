import type { ModelError } from './model-error.ts';

/** A mistake as it is shown: once, with every place where it stands. */
export interface Cause {
  readonly error: ModelError;
  /** Further places of the same mistake, as `file:line`. */
  readonly alsoAt: readonly string[];
}

/** What is to be mended now. */
export interface Causes {
  readonly causes: readonly Cause[];
  /** Mistakes that may be gone with these: they say that something is missing which a mistaken file may hold. */
  readonly withheld: number;
}

/**
 * Finds the causes among mistakes. One broken file makes everything look wrong that names a part of the file: while there
 * is such a file, what follows from it is withheld. The same mistake at several places is one cause.
 */
export function listCauses(errors: readonly ModelError[]): Causes {
  const isBroken = errors.some(({ hidesParts }) => hidesParts);
  const shown = isBroken ? errors.filter(({ namesPart }) => !namesPart) : errors;
  const groups = new Map<string, ModelError[]>();
  for (const error of shown) {
    const key = JSON.stringify([error.what, error.why, error.how]);
    groups.set(key, [...(groups.get(key) ?? []), error]);
  }
  const causes = [...groups.values()].flatMap(([error, ...others]) =>
    error ? [{ error, alsoAt: listOtherPlaces(error, others) }] : [],
  );
  return { causes, withheld: errors.length - shown.length };
}

/** A part that several others use is met several times. */
function listOtherPlaces(first: ModelError, others: readonly ModelError[]): readonly string[] {
  const format = ({ file, line }: ModelError) => `${file}:${line}`;
  const places = new Set(others.map(format));
  places.delete(format(first));
  return [...places];
}
