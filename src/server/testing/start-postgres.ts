// A PostgreSQL server for tests, in a temporary folder, on a free port.
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findQuickFolder } from '#scripts/lib/find-quick-folder.mjs';

export interface PostgresServer {
  /** Address of a database of the server that is always there. */
  readonly url: string;
  /** Folder of its programs. */
  readonly bin: string;
  /** Ends the server as a power cut would: nothing is written any more. It can be started again. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and deletes its folder. */
  remove(): Promise<void>;
}

/** Whom the server runs as: it refuses to be the superuser. */
interface User {
  readonly uid?: number;
  readonly gid?: number;
}

const run = promisify(execFile);
const START_TIMEOUT_MS = 60_000;
// Stops the server when the tests' process has gone, however it went: then its end of the pipe is closed.
const GUARD = '"$@" & server=$!; cat >/dev/null; kill -INT $server 2>/dev/null; wait $server';
// What nobody starts again is deleted too: the folder may be in memory.
const LAST_GUARD = `${GUARD}; cd / && rm -rf "$FOLDER"`;

/** What a power cut may cost. A server whose power is never cut is quicker without. */
const DURABLE = { fsync: 'on' };
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts a new server.
 *
 * @param options.isDurable whether a crash of the server may lose nothing that it has acknowledged
 * @throws when no server can be had, saying what to install
 */
export async function startPostgres({
  isDurable,
}: {
  readonly isDurable: boolean;
}): Promise<PostgresServer> {
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, '../../../scripts/install/ensure-postgres.mjs'),
  ]);
  const bin = stdout.trim();
  const user = findUser();
  // What is to outlast a crash is to have been on a disk.
  const dir = await mkdtemp(join(isDurable ? tmpdir() : findQuickFolder(), 'postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) await chown(dir, user.uid, user.gid);
  const data = join(dir, 'data');
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(dir, 'password');
  await writeFile(passwordFile, password);
  // The files of a new server need not survive a power cut; what is written later must.
  const initialise = ['-D', data, '-U', 'docs', '-A', 'scram-sha-256', '--pwfile', passwordFile];
  const locale = ['--no-locale', '-E', 'UTF8', '--no-sync', '--no-instructions'];
  await run(join(bin, 'initdb'), [...initialise, ...locale], { ...user, cwd: dir });
  const port = await findPort();
  const url = `postgres://docs:${password}@127.0.0.1:${port}/postgres`;
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: dir,
    ...(isDurable ? DURABLE : NOT_DURABLE),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let guard: ChildProcess;

  async function start(): Promise<void> {
    const script = isDurable ? GUARD : LAST_GUARD;
    guard = spawn('sh', ['-c', script, 'sh', join(bin, 'postgres'), '-D', data, ...options], {
      ...user,
      cwd: dir,
      env: { ...process.env, FOLDER: dir },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await waitUntilReady(url);
  }

  async function stop(): Promise<void> {
    guard.stdin?.end();
    if (guard.exitCode === null) await once(guard, 'exit');
  }

  await start();
  return {
    url,
    bin,
    start,
    async crash() {
      const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      await stop();
    },
    async remove() {
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function findUser(): User {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const readId = (option: string) =>
        Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: readId('-u'), gid: readId('-g') };
    } catch {
      // There is no such user; the next one may exist.
    }
  }
  throw new Error('PostgreSQL does not run as the superuser, and there is no other user to be.');
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(30);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
