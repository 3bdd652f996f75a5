import type { HeaderRecord } from './security-headers.ts';

/** The socket's side of one request. */
export interface Connection {
  readonly address?: string | undefined;
  /** Adds headers that the Response does not have; opening the Response's own would cost much more. */
  addHeaders(headers: HeaderRecord): void;
  /** Tells once that the answer has left or has broken off, with the bytes of its body. */
  onEnd(listener: (bytes: number) => void): void;
  /** Whether the client has hung up. */
  isGone(): boolean;
  /** Whether the body of the request has not come whole yet. */
  isReceiving(): boolean;
}
