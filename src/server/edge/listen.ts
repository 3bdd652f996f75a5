import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { MeasuredResponse } from './measured-response.ts';
import { isClearlyFramed } from './is-clearly-framed.ts';
import type { Connection } from './connection.ts';
import type { App } from './create-app.ts';
import { createConnectionGate, type ConnectionGate } from './limits/create-connection-gate.ts';
import { CountedMessage } from './limits/counted-message.ts';
import { waitForTurn } from './limits/wait-for-turn.ts';
import type { HeaderRecord } from './security-headers.ts';
import { DEFAULT_SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts';

export interface ListenOptions {
  readonly app: App;
  readonly port: number;
  /** Absent means every address of the machine. */
  readonly host?: string;
  /** Headers of answers to requests that the app never sees because they are not HTTP. */
  readonly securityHeaders: HeaderRecord;
  /** @default DEFAULT_SOCKET_LIMITS */
  readonly limits?: Partial<SocketLimits>;
}

/** A server that accepts requests. */
export interface RunningServer {
  /** Where a browser on this machine finds it. */
  readonly url: string;
  /** Stops accepting, finishes what has begun, and cuts off what is still open after the grace time. */
  close(graceMs: number): Promise<void>;
}

/** Says why the address could not be listened on, and what to do about it. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Opens the socket. @throws ListenError */
export async function listen(options: ListenOptions): Promise<RunningServer> {
  const { port, host } = options;
  const limits = { ...DEFAULT_SOCKET_LIMITS, ...options.limits };
  const { server, stopSweep } = createLimitedServer(options, limits);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      stopSweep();
      reject(explain(error, port, host));
    });
    server.listen({ port, host }, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  const isEvery = host === undefined || host === '0.0.0.0' || host === '::';
  const name = isEvery ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${actualPort}`,
    async close(graceMs) {
      await close(server, graceMs);
      stopSweep();
    },
  };
}

interface LimitedServer {
  readonly server: Server<typeof IncomingMessage, typeof MeasuredResponse>;
  readonly stopSweep: () => void;
}

function createLimitedServer(
  { app, securityHeaders }: ListenOptions,
  limits: SocketLimits,
): LimitedServer {
  const malformed = { 'content-type': 'text/plain; charset=utf-8', ...securityHeaders };
  const listener = getRequestListener(
    (request, { incoming, outgoing }) =>
      app.fetch(
        request,
        buildConnection(incoming as IncomingMessage, outgoing as MeasuredResponse),
      ),
    {
      // Whoever speaks HTTP/1.0 need not name a host. Health checks of balancers do not.
      hostname: 'localhost',
      errorHandler(error) {
        if (!(error instanceof RequestError)) throw error;
        return new Response('The request is malformed.\n', { status: 400, headers: malformed });
      },
    },
  );
  const open = new Set<MeasuredResponse>();
  /** The answer of each connection that was begun last. */
  const latest = new WeakMap<Socket, MeasuredResponse>();
  const gate = createConnectionGate({
    max: limits.connections,
    maxPerAddress: limits.connectionsPerAddress,
  });

  function begin({ socket }: IncomingMessage, outgoing: MeasuredResponse): void {
    gate.begin(socket);
    open.add(outgoing);
    // One listener: each is a closure and a call for every request.
    outgoing.on('close', () => {
      gate.end(socket);
      open.delete(outgoing);
      outgoing.tellEnd();
    });
  }

  function answer(incoming: IncomingMessage, outgoing: MeasuredResponse): void {
    latest.set(incoming.socket, outgoing);
    // HTTP/1.1 keeps connections without a word (RFC 9112, 9.3): the two headers that Node sends are 48 bytes of each answer. Without
    // them, Node would also keep a connection whose client has ended its side.
    if (
      incoming.httpVersion === '1.1' &&
      outgoing.shouldKeepAlive &&
      !incoming.socket.readableEnded
    )
      outgoing.removeHeader('connection');
    if (!isClearlyFramed(incoming)) {
      outgoing.writeHead(400, { ...malformed, connection: 'close' });
      outgoing.end('The request is malformed.\n');
      return;
    }
    if (!app.answerReady?.(incoming, outgoing)) void listener(incoming, outgoing);
  }

  const server = createServer<typeof IncomingMessage, typeof MeasuredResponse>(
    {
      IncomingMessage: CountedMessage,
      ServerResponse: MeasuredResponse,
      keepAlive: true,
      keepAliveInitialDelay: limits.keepAliveMs,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: limits.headerBytes,
    },
    (incoming, outgoing) => {
      if (outgoing.socket) {
        begin(incoming, outgoing);
        answer(incoming, outgoing);
        return;
      }
      waitForTurn(incoming.socket, outgoing, () => {
        begin(incoming, outgoing);
        // Other connections come in between.
        setImmediate(() => {
          if (!outgoing.destroyed) answer(incoming, outgoing);
        });
      });
    },
  );
  // Of a client that ends its side after several requests, Node would answer those alone that it has begun.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', (socket) => {
    guard(socket, gate, limits.firstByteMs);
    // While an answer is made, the end of the client's side means that the client has gone.
    socket.on('end', () => {
      if (latest.get(socket)?.writableEnded === false) socket.end();
    });
  });
  server.setTimeout(limits.idleMs);
  const sweep = setInterval(() => cutEndless(open, limits), limits.checkMs).unref();
  return { server, stopSweep: () => clearInterval(sweep) };
}

/** Lets a new connection in where there is room, and hangs up when nothing comes from it. */
function guard(socket: Socket, gate: ConnectionGate, firstByteMs: number): void {
  if (!gate.enter(socket)) return;
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy();
  }, firstByteMs);
  socket.once('close', () => {
    clearTimeout(timer);
    gate.leave(socket);
  });
}

/**
 * Hangs up where an answer has taken too long, be it ours or because the client reads it slowly. Server-sent events take
 * as long as they like, but not without a client that reads them.
 */
function cutEndless(
  open: ReadonlySet<MeasuredResponse>,
  { answerMs, unreadMs }: Pick<SocketLimits, 'answerMs' | 'unreadMs'>,
): void {
  const now = performance.now();
  for (const response of open) {
    const isEndless = response.isEventStream
      ? response.readUnreadMs(now) > unreadMs
      : response.began < now - answerMs;
    if (isEndless) response.destroy();
  }
}

function buildConnection(incoming: IncomingMessage, outgoing: MeasuredResponse): Connection {
  return {
    address: incoming.socket.remoteAddress,
    addHeaders: (headers) => outgoing.addHeaders(headers),
    onEnd: (listener) => outgoing.onEnd(listener),
    isGone: () => outgoing.destroyed,
    isReceiving: () => !incoming.complete,
  };
}

function explain(error: NodeJS.ErrnoException, port: number, host = 'this machine'): Error {
  const texts: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start.`,
    EACCES: `Port ${port} needs more rights than this user has. Choose one above 1023: PORT=3000 npm start.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine.`,
    ENOTFOUND: `HOST=${host} is not known.`,
  };
  return new ListenError(
    texts[error.code ?? ''] ?? `Cannot listen on port ${port}: ${error.message}.`,
    { cause: error },
  );
}

const IDLE_CHECK_MS = 50;

async function close(
  server: Server<typeof IncomingMessage, typeof MeasuredResponse>,
  graceMs: number,
) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was busy when closing began is kept alive after its answer: close it then.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
