// Two hosts for tests: the first redirects each request to the second, which keeps what it is sent.
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where programs are sent, and what came to the other host. */
export interface RedirectingHosts {
  readonly url: string;
  /** Headers of the requests at the other host, since the last time. */
  take(): readonly IncomingHttpHeaders[];
  close(): void;
}

async function listen(respond: RequestListener): Promise<Server> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
}

const readPort = (server: Server) => (server.address() as AddressInfo).port;

/** Starts both hosts on free ports. Their names differ, though both are this machine. */
export async function startRedirectingHosts(): Promise<RedirectingHosts> {
  let taken: IncomingHttpHeaders[] = [];
  const other = await listen(({ headers }, response) => {
    taken.push(headers);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const location = `http://localhost:${readPort(other)}/`;
  const first = await listen((request, response) => {
    request.resume();
    response.writeHead(302, { location }).end();
  });
  return {
    url: `http://127.0.0.1:${readPort(first)}`,
    take() {
      const headers = taken;
      taken = [];
      return headers;
    },
    close() {
      for (const server of [first, other]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
