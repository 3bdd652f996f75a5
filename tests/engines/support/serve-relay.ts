import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site at an address of its own, until nobody answers there any more. */
export interface Relay {
  readonly url: string;
  /** From now on nobody answers. */
  cut(): void;
}

/** Passes requests on to a site, whose browsers keep what they keep for another address. @param origin of the site */
export async function serveRelay(origin: string): Promise<Relay> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming;
    const passed = ask(origin + url, { method, headers }, (found) => {
      outgoing.writeHead(found.statusCode!, found.headers);
      found.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      server.close();
      server.closeAllConnections();
    },
  };
}
