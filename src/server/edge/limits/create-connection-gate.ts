import type { Socket } from 'node:net';
import { readClientKey } from './read-client-key.ts';

export interface ConnectionGateOptions {
  /** Connections that are open at once. */
  readonly max: number;
  /** Connections of one address, an IPv6 /64 counting as one; Infinity where all readers come from one address. */
  readonly maxPerAddress: number;
}

/** Connections of one address. */
interface Client {
  readonly key: string;
  open: number;
  /** Those without a request under way, the longest idle first. */
  readonly idle: Set<Connection>;
}

/** What the gate needs of a socket. */
export interface GatedSocket extends Pick<Socket, 'remoteAddress'> {
  readonly destroy: () => unknown;
}

interface Connection {
  readonly socket: GatedSocket;
  readonly client: Client;
  /** Requests under way. */
  requests: number;
}

/** Decides which connections stay open. */
export interface ConnectionGate {
  /** Takes a new connection, or closes it. @returns whether it was taken */
  enter(socket: GatedSocket): boolean;
  /** Notes that a connection has closed. */
  leave(socket: GatedSocket): void;
  /** Notes that a request has begun. */
  begin(socket: GatedSocket): void;
  /** Notes that a response has left, or has broken off. */
  end(socket: GatedSocket): void;
}

/** One address may hold this part of the places that are free, so that room is left for the others. */
const SHARE_OF_FREE = 1 / 8;

/**
 * Creates the gate before the server's connections. An address holds at most `maxPerAddress`, and the fewer places are
 * free, the fewer are taken from one address. Where a place is lacking, the connection that has been idle for longest is
 * closed for the new one: of the same address when that address has its share, else of all. A connection with a request under way is
 * never closed for another.
 */
export function createConnectionGate({
  max,
  maxPerAddress,
}: ConnectionGateOptions): ConnectionGate {
  const clients = new Map<string, Client>();
  const connections = new Map<GatedSocket, Connection>();
  const idle = new Set<Connection>();

  function requireClient(address: string): Client {
    const key = readClientKey(address);
    const client = clients.get(key) ?? { key, open: 0, idle: new Set() };
    clients.set(key, client);
    return client;
  }

  function setIdle(connection: Connection): void {
    idle.add(connection);
    connection.client.idle.add(connection);
  }

  function setBusy(connection: Connection): void {
    idle.delete(connection);
    connection.client.idle.delete(connection);
  }

  function remove(socket: GatedSocket): void {
    const connection = connections.get(socket);
    if (!connection) return;
    const { client } = connection;
    connections.delete(socket);
    setBusy(connection);
    client.open -= 1;
    if (client.open === 0) clients.delete(client.key);
  }

  /** Closes the longest idle connection. @returns whether there was one */
  function makeRoom(candidates: ReadonlySet<Connection>): boolean {
    const [longest] = candidates;
    if (!longest) return false;
    remove(longest.socket);
    longest.socket.destroy();
    return true;
  }

  function hasItsShare({ open }: Client): boolean {
    if (maxPerAddress === Infinity) return false;
    const share = Math.max(1, Math.ceil((max - connections.size) * SHARE_OF_FREE));
    return open >= Math.min(maxPerAddress, share);
  }

  function findRoom(client: Client): boolean {
    if (hasItsShare(client)) return makeRoom(client.idle);
    return connections.size < max || makeRoom(idle);
  }

  return {
    enter(socket) {
      const client = requireClient(socket.remoteAddress ?? '');
      if (!findRoom(client)) {
        if (client.open === 0) clients.delete(client.key);
        socket.destroy();
        return false;
      }
      // Making room may have removed the last connection of this address.
      clients.set(client.key, client);
      const connection: Connection = { socket, client, requests: 0 };
      client.open += 1;
      connections.set(socket, connection);
      setIdle(connection);
      return true;
    },
    leave: remove,
    begin(socket) {
      const connection = connections.get(socket);
      if (!connection) return;
      connection.requests += 1;
      setBusy(connection);
    },
    end(socket) {
      const connection = connections.get(socket);
      if (!connection) return;
      connection.requests -= 1;
      if (connection.requests === 0) setIdle(connection);
    },
  };
}
