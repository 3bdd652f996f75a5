import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openPostgres } from './postgres-dialect.ts';
import { StoreError } from './store-error.ts';

let server: Server;
afterEach(() => server.close());

/** A message of the protocol: its letter, its length and what is in it. */
function buildMessage(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

const LOGGED_IN = buildMessage('R', Buffer.alloc(4));
const READY = buildMessage('Z', Buffer.from('I'));
const ASKS_FOR_PASSWORD = buildMessage(
  'R',
  Buffer.concat([Buffer.from([0, 0, 0, 10]), Buffer.from('SCRAM-SHA-256\0\0')]),
);
const GOES_ON = buildMessage(
  'R',
  Buffer.concat([Buffer.from([0, 0, 0, 11]), Buffer.from('r=nonce,s=c2FsdA==,i=4096')]),
);
const ENDED = buildMessage('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

/** A database whose operator ends each connection at the moment at which the connection is ready. */
function startEndingServer(): Promise<string> {
  return startServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([LOGGED_IN, READY, ENDED])));
  });
}

async function startServer(serve: (socket: Socket) => void): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => {});
    serve(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `postgres://site@127.0.0.1:${(server.address() as AddressInfo).port}/site`;
}

describe('a connection that PostgreSQL ends as soon as it is ready', () => {
  it('fails the call, and leaves the process running', async () => {
    const url = await startEndingServer();
    const db = new Kysely({ dialect: openPostgres({ url, isPatient: false }) });
    const uncaught: unknown[] = [];
    const note = (error: unknown) => void uncaught.push(error);
    process.on('uncaughtExceptionMonitor', note);
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(StoreError);
    process.off('uncaughtExceptionMonitor', note);
    await db.destroy();
    expect(uncaught).toEqual([]);
  });
});

describe('a connection that PostgreSQL asks for a password that is not there', () => {
  it('is closed, or each attempt would keep one of the server for a minute', async () => {
    const sockets: Socket[] = [];
    const url = await startServer((socket) => {
      sockets.push(socket);
      socket.once('data', () => {
        socket.write(ASKS_FOR_PASSWORD);
        socket.once('data', () => socket.write(GOES_ON));
      });
    });
    const db = new Kysely({ dialect: openPostgres({ url, isPatient: false }) });
    await expect(sql`select 1`.execute(db)).rejects.toThrow('it wants a password');
    const [socket] = sockets;
    if (!socket?.destroyed) await once(socket!, 'close');
    await db.destroy();
  });
});

describe('a pooler that has no connection left', () => {
  it.each([
    ['08P01', 'no more connections allowed (max_client_conn)'],
    ['XX000', 'MaxClientsInSessionMode: max clients reached - in Session mode'],
    ['XX000', 'Max client connections reached'],
  ])('is told from broken connections and damaged data: %s %s', async (code, message) => {
    const refusal = buildMessage('E', Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`));
    const url = await startServer((socket) => socket.once('data', () => socket.end(refusal)));
    const db = new Kysely({ dialect: openPostgres({ url, isPatient: false }) });
    const asking = sql`select 1`.execute(db);
    await expect(asking).rejects.toMatchObject({ failure: 'busy' });
    await db.destroy();
  });
});
