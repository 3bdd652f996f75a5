import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { listenLocally } from '#scripts/lib/listen-locally.ts';

/** How the connection of an answer ends: as it should, before its first byte, or in its middle. */
export type Ending = 'whole' | 'before' | 'middle';

/** A server between a client and the sandbox. */
export interface BreakingServer {
  readonly url: string;
  /** Idempotency keys in the order of the requests that have been answered by the sandbox. */
  readonly keys: (string | undefined)[];
  close(): Promise<void>;
}

function answer(outgoing: ServerResponse, response: Response, body: Buffer, ending: Ending): void {
  if (ending === 'before') return void outgoing.destroy();
  const headers = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, { ...headers, 'content-length': String(body.length) });
  if (ending === 'whole') return void outgoing.end(body);
  outgoing.write(body.subarray(0, body.length / 2), () => void outgoing.destroy());
}

/**
 * Starts a server whose connections end as a test says, always after the request was done.
 *
 * @param respond does the request
 * @param choose says how the connection ends, by how many requests came before
 */
export async function serveBreaking(
  respond: (request: Request) => Promise<Response>,
  choose: (index: number) => Ending,
): Promise<BreakingServer> {
  const keys: (string | undefined)[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await buffer(incoming);
      const { method = '', url = '', headers } = incoming;
      const own = Object.entries(headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      const request = new Request(`http://localhost${url}`, {
        method,
        headers: own.filter(([name]) => !['connection', 'transfer-encoding'].includes(name)),
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      const response = await respond(request);
      const ending = choose(keys.length);
      keys.push(headers['idempotency-key'] as string | undefined);
      answer(outgoing, response, Buffer.from(await response.arrayBuffer()), ending);
    })();
  });
  return { ...(await listenLocally(server)), keys };
}

/** Expects that each of so many calls was sent twice, one after the other, under one key that no other call has. */
export function expectEachKeyTwice(keys: BreakingServer['keys'], calls: number): void {
  expect(keys).toHaveLength(2 * calls);
  expect(new Set(keys).size).toBe(calls);
  for (let index = 0; index < keys.length; index += 2) expect(keys[index]).toBe(keys[index + 1]);
}
