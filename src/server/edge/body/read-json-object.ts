import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { BodyError } from './body-error.ts';
import { isTooDeep } from '#contract/is-too-deep.ts';
import { readText, type BodyOptions } from './read-text.ts';

export interface JsonBodyOptions extends BodyOptions {
  /** Lists and objects in each other. @default any number */
  readonly maxDepth?: number;
}

/**
 * Reads a body as a JSON object, whatever type it claims to have.
 *
 * @returns an empty object for an empty or a blank body
 * @throws BodyError
 */
export async function readJsonObject(
  request: Request,
  options: JsonBodyOptions,
): Promise<JsonObject> {
  const text = await readText(request, options);
  if (text.trim() === '') return {};
  const value = parse(text, options);
  if (!isJsonObject(value)) throw new BodyError('object', options);
  return value;
}

function parse(text: string, options: JsonBodyOptions): unknown {
  const { maxDepth } = options;
  if (maxDepth !== undefined && isTooDeep(text, maxDepth)) throw new BodyError('depth', options);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BodyError('json', { ...options, cause });
  }
}
