/** Decimal digits alone, as RFC 9110 (8.6) has them. */
const LENGTH = /^\d+$/;

/**
 * Reads a body without ever holding more of it than allowed.
 *
 * @param limit in bytes
 * @returns the bytes, none for a request without a body; undefined for a body beyond the limit
 * @throws whatever the connection fails with in the middle
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array | undefined> {
  const told = request.headers.get('content-length');
  if (told === null || !LENGTH.test(told)) return readStream(request, limit);
  if (Number(told) > limit) return undefined;
  // The HTTP parser keeps to a length that was told; this way no stream has to be made of the connection.
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > limit ? undefined : bytes;
}

async function readStream(request: Request, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
