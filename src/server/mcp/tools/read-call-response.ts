/** Bytes of a body in one answer. */
export const MAX_BODY_BYTES = 8192;

/** What of a response an agent gets. */
export interface CallResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON of the body, or the text; a text of its beginning where the body was cut. */
  readonly body?: unknown;
  /** Present where the body was cut: bytes that are shown, and bytes that there are. */
  readonly cut?: { readonly shown: number; readonly of: number };
}

/** Headers that decide what a caller does next. */
const SHOWN = [
  'location',
  'retry-after',
  'idempotency-replayed',
  'ratelimit-remaining',
  'content-disposition',
  'deprecation',
  'sunset',
];

/** Reads a response of the sandbox. A body above the limit comes as text, cut behind a whole character. */
export async function readCallResponse(response: Response): Promise<CallResponse> {
  const { status } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const shown = SHOWN.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const head = { status, ...(shown.length > 0 && { headers: Object.fromEntries(shown) }) };
  if (bytes.length === 0) return head;
  if (bytes.length > MAX_BODY_BYTES) {
    const end = findCharacterEnd(bytes, MAX_BODY_BYTES);
    const body = new TextDecoder().decode(bytes.subarray(0, end));
    return { ...head, body, cut: { shown: end, of: bytes.length } };
  }
  const text = new TextDecoder().decode(bytes);
  const isJson = /json\b/.test(response.headers.get('content-type') ?? '');
  return { ...head, body: isJson ? (JSON.parse(text) as unknown) : text };
}

/** In UTF-8 the bytes after the first of a character begin with the bits 10. */
function findCharacterEnd(bytes: Uint8Array, limit: number): number {
  let end = limit;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return end;
}
