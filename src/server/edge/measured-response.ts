import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type OutgoingHttpHeader,
} from 'node:http';
import { mergeHeaders } from './merge-headers.ts';
import type { HeaderRecord } from './security-headers.ts';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

const EVENT_STREAM = /^text\/event-stream/i;

const NO_HEADERS: HeaderRecord = {};

/** Names and values in turn, as Node writes them without making an object. Own headers count before the others. */
function listHeaders(own: OutgoingHttpHeaders, others: HeaderRecord): OutgoingHttpHeader[] {
  const list: OutgoingHttpHeader[] = [];
  for (const name in others) if (!(name in own)) list.push(name, others[name]!);
  for (const name in own) list.push(name, own[name]!);
  return list;
}

function isChunk(chunk: unknown): chunk is string | Uint8Array {
  return typeof chunk === 'string' || chunk instanceof Uint8Array;
}

/** Node's answer, which counts the bytes of its body and takes headers that the Response does not have. */
export class MeasuredResponse extends ServerResponse {
  /** Bytes of the body so far. */
  bytes = 0;
  /** When the request came, in milliseconds of performance.now(). */
  readonly began = performance.now();
  /** Server-sent events last for as long as the reader stays. */
  isEventStream = false;
  /** Since when bytes have waited for the client at each look. */
  #unreadSince = Infinity;
  #more: HeaderRecord = NO_HEADERS;
  #isAdapterFailure = false;
  #listener: ((bytes: number) => void) | undefined;

  /** Headers that are sent where the Response has none of that name. */
  addHeaders(headers: HeaderRecord): void {
    this.#more = this.#more === NO_HEADERS ? headers : mergeHeaders(this.#more, headers);
  }

  /** Takes the one listener that hears when the response has left or has broken off. */
  onEnd(listener: (bytes: number) => void): void {
    this.#listener = listener;
  }

  /** Looks for how many milliseconds bytes have waited for the client. @param now milliseconds of performance.now() */
  readUnreadMs(now: number): number {
    const isUnread = (this.socket?.writableLength ?? 0) > 0;
    this.#unreadSince = isUnread ? Math.min(this.#unreadSince, now) : Infinity;
    return isUnread ? now - this.#unreadSince : 0;
  }

  /** Tells the listener, if there is one. */
  tellEnd(): void {
    this.#listener?.(this.bytes);
  }

  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    const own = typeof reason === 'string' ? headers : (reason ?? headers);
    if (own === undefined || Array.isArray(own)) return super.writeHead(status, own ?? this.#more);
    // What the adapter says of a body that cannot be read is the reason, which may be a path of ours.
    this.#isAdapterFailure = status === 500 && own['Content-Type'] === 'text/plain';
    if (EVENT_STREAM.test(String(own['content-type'] ?? ''))) {
      this.isEventStream = true;
      this.socket?.setTimeout(0);
    }
    return super.writeHead(status, listHeaders(own, this.#more));
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#count(chunk);
    // oxlint-disable-next-line typescript/unbound-method -- bound at once; the overloads fit no spread
    return Reflect.apply(super.write, this, [chunk, ...rest]);
  }

  override end(chunk?: unknown, ...rest: unknown[]): this {
    const shown = this.#isAdapterFailure ? 'Something went wrong on our side.\n' : chunk;
    this.#count(shown);
    // oxlint-disable-next-line typescript/unbound-method -- bound at once; the overloads fit no spread
    return Reflect.apply(super.end, this, [shown, ...rest]);
  }

  #count(chunk: unknown): void {
    const { method }: Pick<IncomingMessage, 'method'> = this.req;
    if (isChunk(chunk) && method !== 'HEAD') this.bytes += Buffer.byteLength(chunk);
  }
}
