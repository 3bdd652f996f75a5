import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** Stands between a program and a server, and breaks all connections on demand. */
export interface BreakingProxy {
  readonly port: number;
  /** Breaks what is connected. @returns how many connections that were */
  breakAll(): number;
  close(): Promise<void>;
}

/** Opens a proxy of bytes to a port of this machine. @param port where the proxy listens. @default a free port */
export async function openBreakingProxy(target: number, port = 0): Promise<BreakingProxy> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    breakAll() {
      const count = open.size;
      for (const socket of open) socket.resetAndDestroy();
      return count;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
