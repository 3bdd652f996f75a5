import { createHash } from 'node:crypto';

/** Stands in a payload until its version is known, at the length of a version. */
export const UNKNOWN_VERSION = '@@@@@@';

const LINE_END = 10;

/** A payload, and what tells it from another text of the same page. */
export interface SealedPayload {
  readonly payload: Uint8Array;
  readonly version: string;
}

/**
 * Writes a payload's version into the payload: a document and a payload of the same page that were published at different
 * times can be told apart.
 *
 * @throws when the payload has no place for a version
 */
export function sealPayload(payload: Uint8Array): SealedPayload {
  const version = createHash('sha256')
    .update(payload)
    .digest('base64url')
    .slice(0, UNKNOWN_VERSION.length);
  // The last byte is always the end of a line, by which a browser sees that nothing is missing. React reads no row out of it.
  const isEnded = payload.at(-1) === LINE_END;
  const sealed = Buffer.concat(isEnded ? [payload] : [payload, Buffer.of(LINE_END)]);
  const mark = `"version":"${UNKNOWN_VERSION}"`;
  const at = sealed.indexOf(mark);
  if (at < 0) throw new Error('render: the payload has no place for its version');
  sealed.write(mark.replace(UNKNOWN_VERSION, version), at);
  return { payload: sealed, version };
}
