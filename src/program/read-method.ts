import { isMethod, type Method } from '#contract/method.ts';

/** `POST`, `http.MethodPost`, `Net::HTTP::Post`, and `post(` of a client. */
const METHOD =
  /\b(GET|POST|PUT|PATCH|DELETE)\b|(?:\bMethod|HTTP::)(Get|Post|Put|Patch|Delete)\b|\b(get|post|put|patch|delete)\s*\(/g;

function listMethods(text: string): readonly Method[] {
  return [...text.matchAll(METHOD)].flatMap(([, ...forms]) => {
    const name = forms.find(Boolean)?.toUpperCase() ?? '';
    return isMethod(name) ? [name] : [];
  });
}

/** The text around a path, without what belongs to another path. */
export interface Surroundings {
  /** In the path's line. */
  readonly before: string;
  readonly behind: string;
  /** Lines above that go on in the path's line. */
  readonly above: string;
  /** Lines below. */
  readonly below: string;
}

/**
 * The method that a call is sent with: the nearest before the path in its line, else behind the path, else above, else below.
 *
 * @returns undefined where none is seen
 */
export function readMethod({ before, behind, above, below }: Surroundings): Method | undefined {
  return (
    listMethods(before).at(-1) ??
    listMethods(behind)[0] ??
    listMethods(above).at(-1) ??
    listMethods(below)[0]
  );
}
