/** What one connection may do to the server. Times in milliseconds. */
export interface SocketLimits {
  /** Until the headers of a request have come. */
  readonly headersMs: number;
  /** Until a whole request has come, its body included. */
  readonly requestMs: number;
  /** Until an answer has left; server-sent events excepted. */
  readonly answerMs: number;
  /** Without a byte in either direction; server-sent events excepted. */
  readonly idleMs: number;
  /** Between two requests of one connection. */
  readonly keepAliveMs: number;
  /** How often the times above are looked at. */
  readonly checkMs: number;
  /** Request line and headers together. */
  readonly headerBytes: number;
  /** Open at once; further ones are closed without an answer. */
  readonly connections: number;
}

export const DEFAULT_SOCKET_LIMITS: SocketLimits = {
  headersMs: 15_000,
  requestMs: 120_000,
  answerMs: 600_000,
  idleMs: 120_000,
  // Longer than the idle time of common proxies, so that they never meet a connection just closed.
  keepAliveMs: 65_000,
  checkMs: 5000,
  headerBytes: 16_384,
  connections: 4096,
};
