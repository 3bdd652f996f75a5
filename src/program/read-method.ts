import { isMethod, type Method } from '#contract/method.ts';

/** `POST`, `http.MethodPost`, `http.Post`, `Net::HTTP::Post`, and `post(` of a client. */
const METHOD =
  /\b(GET|POST|PUT|PATCH|DELETE)\b|(?:\bMethod|\bhttp\.|HTTP::)(Get|Post|Put|Patch|Delete)\b|\b(get|post|put|patch|delete)\s*\(/g;

/** Options of cURL that send a body, and so a POST, if none says to put what they have into the address. */
const CURL_BODY = /(?:^|\s)(?:--(?:data|json|form)|-[dF]\b)/;
const CURL_GET = /(?:^|\s)(?:--get|-G)\b/;
/** `fetch(path)` without options. */
const FETCH = /\bfetch\(\s*["'`][^"'`]*$/;
const ENDS_CALL = /^[^"'`]*["'`]\s*\)/;

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
 * Programs that name none have a method of their own: cURL and `fetch`.
 *
 * @returns undefined where none is seen
 */
export function readMethod(around: Surroundings): Method | undefined {
  const { before, behind, above, below } = around;
  return (
    listMethods(before).at(-1) ??
    listMethods(behind)[0] ??
    listMethods(above).at(-1) ??
    (FETCH.test(before) && ENDS_CALL.test(behind) ? 'GET' : undefined) ??
    listMethods(below)[0] ??
    readCurlMethod(around)
  );
}

/** The method of a command of cURL that names none. */
function readCurlMethod({ before, behind, above, below }: Surroundings): Method | undefined {
  if (!/\bcurl\b/.test(`${above}\n${before}`)) return undefined;
  const command = [above, before, behind, below].join('\n');
  return CURL_BODY.test(command) && !CURL_GET.test(command) ? 'POST' : 'GET';
}
