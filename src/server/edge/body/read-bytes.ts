import { HttpError } from '#server/edge/http-error.ts';
import { createByteBudget, type ByteBudget } from './create-byte-budget.ts';
import { isFinelyCut, TOO_FINELY_CUT } from './is-finely-cut.ts';

/** Decimal digits alone, as RFC 9110 (8.6) has them. */
const LENGTH = /^\d+$/;
/** A body that says to be no longer is read at once, and counts nowhere. */
const SMALL_BYTES = 64 * 1024;
/** What all longer bodies of the process may hold together while they are on their way. */
const BUDGET = createByteBudget(256 * 1024 * 1024);
/** Room for the first chunks of a body. */
const FIRST_ROOM = 16 * 1024;

/**
 * Reads a body without ever holding more of it than allowed.
 *
 * @param limit in bytes
 * @param budget what bodies on their way hold together. @default the one of the process
 * @returns the bytes, none for a request without a body; undefined for a body beyond the limit
 * @throws HttpError 400 for a body in tiny pieces, 503 when too much is on its way, and whatever the connection fails with
 */
export async function readBytes(
  request: Request,
  limit: number,
  budget: ByteBudget = BUDGET,
): Promise<Uint8Array | undefined> {
  const told = request.headers.get('content-length');
  const length = told !== null && LENGTH.test(told) ? Number(told) : undefined;
  if (length === undefined || length > SMALL_BYTES) {
    return length !== undefined && length > limit ? undefined : readStream(request, limit, budget);
  }
  if (length > limit) return undefined;
  // The HTTP parser keeps to a length that was told; this way no stream has to be made of the connection.
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > limit ? undefined : bytes;
}

/** Reads into one growing array: a list of chunks would take a hundred bytes for each, however small it is. */
async function readStream(
  request: Request,
  limit: number,
  budget: ByteBudget,
): Promise<Uint8Array | undefined> {
  const share = budget.open();
  let bytes = new Uint8Array(0);
  let size = 0;
  let chunks = 0;
  try {
    for await (const chunk of request.body ?? []) {
      chunks += 1;
      const next = size + chunk.byteLength;
      if (next > limit) return undefined;
      if (isFinelyCut(chunks, next)) throw new HttpError(400, TOO_FINELY_CUT);
      if (next > bytes.length) {
        const room = chooseRoom(bytes.length, next, limit);
        share.hold(room);
        bytes = grow(bytes, size, room);
      }
      bytes.set(chunk, size);
      size = next;
    }
    return bytes.subarray(0, size);
  } finally {
    share.close();
  }
}

function chooseRoom(room: number, needed: number, limit: number): number {
  return Math.max(needed, Math.min(limit, Math.max(FIRST_ROOM, room * 2)));
}

/** Without Node's Buffer, since the sandbox reads bodies in browsers too. */
function grow(bytes: Uint8Array, size: number, room: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(room);
  grown.set(bytes.subarray(0, size));
  return grown;
}
