/** Chunks that may be of any size, so that a short body may come as its writer likes. */
const FREE_CHUNKS = 4096;
/** The least that chunks hold on average beyond that. */
const LEAST_BYTES = 512;

/** Said of such a body. */
export const TOO_FINELY_CUT = 'The body comes in too many small pieces.';

/**
 * Whether a body comes in so many small chunks that taking them costs far more than what is in them: a chunk of one byte
 * keeps the process as busy as one of a kilobyte.
 */
export function isFinelyCut(chunks: number, bytes: number): boolean {
  return chunks > FREE_CHUNKS && bytes < chunks * LEAST_BYTES;
}
