import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line between a browser and a server: 60 ms there and back, 9 Mbit/s. */
export interface SlowLine {
  readonly url: string;
  stop(): Promise<void>;
}

const ONE_WAY_MS = 30;
const BYTES_PER_MS = (9 * 1000 * 1000) / 8 / 1000;

/** Passes bytes on after their time on the way, in their order. */
function carry(from: Socket, to: Socket): void {
  let freeAt = 0;
  from.on('data', (bytes: Buffer) => {
    const sentAt = Math.max(performance.now(), freeAt);
    freeAt = sentAt + bytes.length / BYTES_PER_MS;
    setTimeout(() => to.writable && to.write(bytes), freeAt + ONE_WAY_MS - performance.now());
  });
  from.on('close', () => setTimeout(() => to.destroy(), ONE_WAY_MS));
  from.on('error', () => to.destroy());
}

/**
 * Opens a slow line to a server. Unlike the browser's own emulation, the line is the same for what a page asks for and for what
 * the browser fetches ahead by itself.
 */
export async function openSlowLine(url: string): Promise<SlowLine> {
  const port = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    carry(near, far);
    carry(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
