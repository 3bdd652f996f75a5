import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emptyBody } from '#render/document.ts';

/** A server of a site whose pages have no body until the client has mounted. */
interface EmptySite {
  readonly url: string;
  close(): void;
}

/** What the build writes of a page when the setting renderAfterMount is on. */
function emptyPage(html: string): string {
  const sidebar = /data-slot="sidebar">(<nav[\s\S]*?<\/nav>)/.exec(html)?.[1] ?? '';
  return emptyBody({ html, slots: { sidebar } }).replace('<html', '<html data-eager');
}

/** Serves a built site as the setting renderAfterMount has it. @param origin of the site */
export async function serveEmptyPages(origin: string): Promise<EmptySite> {
  const server = createServer((request, response) => {
    async function answer(): Promise<void> {
      const found = await fetch(origin + request.url);
      const type = found.headers.get('content-type') ?? '';
      const policy = found.headers.get('content-security-policy') ?? '';
      const body = type.startsWith('text/html')
        ? emptyPage(await found.text())
        : Buffer.from(await found.arrayBuffer());
      const headers = { 'content-type': type, 'content-security-policy': policy };
      response.writeHead(found.status, headers).end(body);
    }
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
