import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server of the reader's has received. */
export interface Received {
  /** Path of the request. */
  readonly path: string;
  readonly signature: string;
  readonly body: string;
  readonly eventId: string;
}

/** A server of the reader's, on this machine, at a host that tests list. */
export interface Receiver {
  readonly origin: string;
  /** In order of arrival. */
  readonly received: readonly Received[];
  /** What it answers at a path. @default 204 */
  answer(path: string, status: number): void;
  /** What an area needs to send to it. */
  readonly options: {
    readonly allowedHosts: readonly string[];
    readonly resolve: () => Promise<readonly [{ address: string; family: number }]>;
    readonly isAllowedAddress: () => boolean;
  };
  close(): void;
}

/** Starts a server that takes callbacks. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, number>();
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const path = request.url ?? '';
    const signature = String(request.headers['wallet-signature']);
    const { id } = JSON.parse(body) as { readonly id: string };
    received.push({ path, signature, body, eventId: id });
    response.writeHead(answers.get(path) ?? 204).end();
  }
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const origin = `http://hooks.example:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    answer: (path, status) => void answers.set(path, status),
    options: {
      allowedHosts: [origin],
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      isAllowedAddress: () => true,
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
