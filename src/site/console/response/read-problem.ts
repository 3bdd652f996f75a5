import { isJsonObject } from '#contract/json.ts';

/** The texts of a problem document (RFC 9457), as far as something that has come is one. */
interface ProblemTexts {
  readonly code: string | undefined;
  readonly title: string | undefined;
  readonly detail: string | undefined;
}

/** Reads the texts of a problem document. */
export function readProblem(value: unknown): ProblemTexts {
  const document = isJsonObject(value) ? value : {};
  const read = (name: keyof ProblemTexts) => {
    const text = document[name];
    return typeof text === 'string' ? text : undefined;
  };
  return { code: read('code'), title: read('title'), detail: read('detail') };
}
