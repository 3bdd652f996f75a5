import { createServer, type AddressInfo, type Server } from 'node:net';
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
const ENDED = buildMessage('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

/** A database whose operator ends each connection at the moment at which the connection is ready. */
async function startEndingServer(): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([LOGGED_IN, READY, ENDED])));
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
