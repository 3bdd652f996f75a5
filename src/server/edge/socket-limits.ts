/** What one connection may do to the server. Times in milliseconds. */
export interface SocketLimits {
  /** Until the first byte of a new connection has come. */
  readonly firstByteMs: number;
  /** Until the headers of a request have come. */
  readonly headersMs: number;
  /** Until a whole request has come, its body included. */
  readonly requestMs: number;
  /** Until an answer has left; server-sent events excepted. */
  readonly answerMs: number;
  /** Without a byte in either direction; server-sent events excepted. */
  readonly idleMs: number;
  /** With bytes of a server-sent event that the client does not read. */
  readonly unreadMs: number;
  /** Between two requests of one connection. */
  readonly keepAliveMs: number;
  /** How often the times above are looked at. */
  readonly checkMs: number;
  /** Request line and headers together. */
  readonly headerBytes: number;
  /** Open at once. When there is no place, an idle one is closed for the next, else the next is closed without an answer. */
  readonly connections: number;
  /** Open at once from one address, an IPv6 /64 counting as one; Infinity means any number. */
  readonly connectionsPerAddress: number;
}

export const DEFAULT_SOCKET_LIMITS: SocketLimits = {
  firstByteMs: 5000,
  headersMs: 15_000,
  requestMs: 120_000,
  answerMs: 600_000,
  idleMs: 120_000,
  unreadMs: 240_000,
  // Longer than the idle time of common proxies, so that they never meet a connection just closed.
  keepAliveMs: 65_000,
  checkMs: 5000,
  headerBytes: 16_384,
  connections: 4096,
  connectionsPerAddress: 256,
};

/** What the operator says of connections. */
interface ConnectionSettings {
  readonly connections: number;
  /** 0 means any number; undefined means that the operator says nothing. */
  readonly connectionsPerAddress?: number | undefined;
  readonly trustProxy: boolean;
}

/**
 * Chooses the bounds of connections. Behind a proxy all connections come from the address of the proxy, so that an address is
 * bounded there only where the operator says so.
 */
export function chooseConnectionLimits({
  connections,
  connectionsPerAddress,
  trustProxy,
}: ConnectionSettings): Pick<SocketLimits, 'connections' | 'connectionsPerAddress'> {
  const standard = trustProxy ? 0 : DEFAULT_SOCKET_LIMITS.connectionsPerAddress;
  const chosen = connectionsPerAddress ?? standard;
  return { connections, connectionsPerAddress: chosen === 0 ? Infinity : chosen };
}
