import { isJsonObject, type Json } from '#contract/json.ts';

const IDS = /\b([a-z]{3})_[0-9A-Z]{12}\b/g;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
/** Values of these fields differ from run to run and mean nothing to readers. */
const OPAQUE = /(^|\/)nextCursor$/;

/** A text, such as the detail of an error, with each id as its kind alone. */
function keepKinds(text: string): string {
  return text.replaceAll(IDS, '$1_');
}

function isSameText(shown: string, came: string, pointer: string): boolean {
  if (shown === came || OPAQUE.test(pointer)) return true;
  if (TIME.test(shown)) return TIME.test(came);
  return keepKinds(shown) === keepKinds(came);
}

function listKeys(shown: object, came: object, isShortened: boolean): string[] {
  return [...new Set([...Object.keys(shown), ...(isShortened ? [] : Object.keys(came))])];
}

/**
 * Says where an answer differs from the one that a page shows; nothing when it fits. Ids and times may be others of the
 * same kind, all other values are the same.
 *
 * @param isShortened whether the page leaves fields out
 */
export function compareAnswer(
  shown: Json,
  came: Json | undefined,
  isShortened: boolean,
  pointer = '',
): string | undefined {
  const differs = `${pointer || 'The answer'} is ${JSON.stringify(came)}, and the page shows ${JSON.stringify(shown)}`;
  if (Array.isArray(shown)) {
    if (!Array.isArray(came)) return differs;
    if (shown.length !== came.length && !isShortened) return differs;
    return shown
      .map((item, at) => compareAnswer(item, came[at], isShortened, `${pointer}/${at}`))
      .find((found) => found !== undefined);
  }
  if (isJsonObject(shown)) {
    if (!isJsonObject(came)) return differs;
    return listKeys(shown, came, isShortened)
      .map((key) => {
        const below = `${pointer}/${key}`;
        if (!(key in shown)) return `The page leaves ${below} out`;
        return compareAnswer(shown[key]!, came[key], isShortened, below);
      })
      .find((found) => found !== undefined);
  }
  if (typeof shown === 'string' && typeof came === 'string')
    return isSameText(shown, came, pointer) ? undefined : differs;
  return shown === came ? undefined : differs;
}
