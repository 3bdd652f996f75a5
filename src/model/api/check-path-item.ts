import { isJsonObject } from '#contract/json.ts';
import type { Located } from '#description/references.ts';
import { findRepeats } from '#model/find-repeats.ts';
import type { Report, Words } from '#model/model-error.ts';

/** A path such as /v1/accounts/{accountId}, without an empty part. */
const ENDPOINT = /^(?:\/(?:[^/{}?#\s]+|\{[^/{}?#\s]+\}))+$/;

/** `2XX` stands for all of its hundred, and `default` for all others. */
const STATUS = /^(?:[1-5]\d\d|[1-5]XX|default)$/;

/** The kinds of media types that exist (RFC 6838 and its registry). */
const MEDIA_TYPE =
  /^(?:\*|application|audio|font|haptics|image|message|model|multipart|text|video)\/[^\s/]+$/;

/** Reports an endpoint, statuses and media types that are none, and parameters that a list has twice. */
export function checkPathItem(endpoint: string, at: Located, report: Report): void {
  const { source, path, value } = at;
  if (!isJsonObject(value)) return;
  const mistake: Mistake = (place, words) =>
    report({ file: source.file, line: source.lineOf([...path, ...place]), ...words });
  if (!ENDPOINT.test(endpoint))
    mistake([], {
      what: `"${endpoint}" is no path.`,
      why: 'A path begins with "/", ends without "/" and has each parameter in braces.',
      how: 'Write a path such as /v1/accounts/{accountId}.',
    });
  const repeated = (place: readonly string[], list: unknown) => {
    const parameters: readonly unknown[] = Array.isArray(list) ? list : [];
    for (const { value, index } of findRepeats(parameters.map(tellParameter)))
      mistake([...place, String(index)], {
        what: `The parameter ${value} stands twice.`,
        why: 'The page shows only the last one.',
        how: 'Keep one of them.',
      });
  };
  repeated(['parameters'], value['parameters']);
  for (const [method, operation] of Object.entries(value)) {
    if (!isJsonObject(operation)) continue;
    repeated([method, 'parameters'], operation['parameters']);
    const { requestBody, responses } = operation;
    checkContents([method, 'requestBody'], requestBody, mistake);
    for (const [status, response] of Object.entries(isJsonObject(responses) ? responses : {})) {
      const place = [method, 'responses', status];
      checkContents(place, response, mistake);
      if (STATUS.test(status)) continue;
      mistake(place, {
        what: `"${status}" is no status.`,
        why: 'A status is a number from 100 to 599.',
        how: "Write the status in quotes, such as '200'.",
      });
    }
  }
}

type Mistake = (place: readonly string[], words: Words) => void;

function checkContents(place: readonly string[], owner: unknown, mistake: Mistake): void {
  const content = isJsonObject(owner) && isJsonObject(owner['content']) ? owner['content'] : {};
  for (const type of Object.keys(content))
    if (!MEDIA_TYPE.test(type))
      mistake([...place, 'content', type], {
        what: `"${type}" is no media type.`,
        why: 'Programs cannot read the content.',
        how: 'Write a media type such as application/json.',
      });
}

/** What tells a parameter from the others of a list: its reference, or its name and its place. */
function tellParameter(entry: unknown): string | undefined {
  if (!isJsonObject(entry)) return undefined;
  const { $ref, in: location, name } = entry;
  return typeof $ref === 'string' ? `"${$ref}"` : `"${String(name)}" in ${String(location)}`;
}
