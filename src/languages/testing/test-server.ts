// A server for tests. It sends the planned responses and stores the requests that arrive.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a sample has sent. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** What the server answers with from now on. */
export interface PlannedResponse {
  readonly status: number;
  readonly contentType?: string;
  readonly body?: string | Buffer;
  /** Where a redirect leads. */
  readonly location?: string;
}

/** A running server; `take` hands out what has arrived since the last time. */
export interface TestServer {
  readonly url: string;
  plan(response: PlannedResponse): void;
  take(): ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a server on a free port of this machine. */
export async function startTestServer(): Promise<TestServer> {
  let received: ReceivedRequest[] = [];
  let planned: PlannedResponse = { status: 204 };
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ method, url, headers, body: Buffer.concat(chunks) });
      if (planned.contentType) response.setHeader('Content-Type', planned.contentType);
      if (planned.location) response.setHeader('Location', planned.location);
      response.writeHead(planned.status).end(planned.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    plan(next) {
      planned = next;
    },
    take() {
      const all = received;
      received = [];
      return all;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
