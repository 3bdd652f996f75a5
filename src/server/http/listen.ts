import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { App } from './create-app.ts';
import type { HeaderRecord } from './security-headers.ts';

export interface ListenOptions {
  readonly app: App;
  readonly port: number;
  /** Absent means every address of the machine. */
  readonly host?: string;
  /** Headers of answers to requests that the app never sees because they are not HTTP. */
  readonly securityHeaders: HeaderRecord;
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
export async function listen({
  app,
  port,
  host,
  securityHeaders,
}: ListenOptions): Promise<RunningServer> {
  const listener = getRequestListener((request, env) => app.fetch(request, readAddress(env)), {
    errorHandler(error) {
      if (!(error instanceof RequestError)) throw error;
      return new Response('The request is malformed.\n', {
        status: 400,
        headers: { ...securityHeaders },
      });
    },
  });
  const server = createServer((request, response) => void listener(request, response));
  // Longer than the idle time of common proxies, so that they never meet a connection just closed.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port, host)));
    server.listen({ port, host }, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  const isEvery = host === undefined || host === '0.0.0.0' || host === '::';
  const name = isEvery ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${actualPort}`, close: (graceMs) => close(server, graceMs) };
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

/** The client's address as the socket has it. */
function readAddress(environment: object): string | undefined {
  const { incoming } = environment as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress;
}

const IDLE_CHECK_MS = 50;

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was busy when closing began is kept alive after its answer: close it then.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
