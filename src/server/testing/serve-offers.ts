// Between Vitest's setup and the files of tests, which run in other processes: what all of them use is made when one asks.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Offers {
  /** Where to ask; see `askFor`. */
  readonly url: string;
  close(): void;
}

/** Serves what is offered. @param makers by name; each is called whenever somebody asks */
export async function serveOffers(
  makers: Readonly<Record<string, () => Promise<string>>>,
): Promise<Offers> {
  const server = createServer((request, response) => {
    makers[request.url!.slice(1)]!().then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Asks for what is offered under a name. @throws with what the maker says */
export async function askFor(url: string, name: string): Promise<string> {
  const response = await fetch(new URL(name, url));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
