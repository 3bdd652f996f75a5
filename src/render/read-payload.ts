import { createFromReadableStream } from '@vitejs/plugin-rsc/browser';
import { failLate, LATE_MS } from '#ui/wait-for-network.ts';
import type { Payload } from './payload.ts';

type RequireModule = (id: string) => Promise<unknown>;

const host = globalThis as typeof globalThis & { __vite_rsc_client_require__: RequireModule };
const requireModule = host.__vite_rsc_client_require__;
const failures = new Map<string, number>();
/** Modules that payloads have asked for and that have not come yet, with the number of the last question. */
const awaited = new Map<Promise<unknown>, number>();
let asked = 0;

/**
 * Notes each module that a payload asks for. The plugin keeps a module for good that could not be loaded, by its id: with a
 * mark behind the id, which the plugin cuts off again, the module is asked for once more.
 */
host.__vite_rsc_client_require__ = (id) => {
  const count = failures.get(id);
  const module = requireModule(count === undefined ? id : `${id}$$cache=${count}`);
  awaited.set(module, (asked += 1));
  module.then(
    () => awaited.delete(module),
    () => {
      awaited.delete(module);
      failures.set(id, (count ?? 0) + 1);
    },
  );
  return module;
};

/** A payload that was answered with another status than 200. */
export class PayloadError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The page's payload was answered with status ${status}.`);
    this.status = status;
  }
}

/** Scripts that a page needs do not come: only a document shows the page. */
export class LateCodeError extends Error {}

/** The live preview renders a page before it answers. */
const PAYLOAD_LATE_MS = import.meta.env.DEV ? 120_000 : LATE_MS;

/**
 * Reads a page's payload and waits for the modules of the page: a page that is shown with a part missing would lose its
 * text.
 *
 * @param hasTime whether nothing else shows the page: its modules may take as long as they want
 * @throws PayloadError, LateCodeError, TypeError without a network, and whatever a module fails with
 */
export async function readPayload(answer: Promise<Response>, hasTime = false): Promise<Payload> {
  const response = await Promise.race([
    answer,
    failLate(new Error('The payload does not come.'), PAYLOAD_LATE_MS),
  ]);
  if (!response.ok) throw new PayloadError(response.status);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Behind some gateways an answer may end in the middle, and is whole for the browser.
  if (bytes.at(-1) !== 10) throw new Error('The payload has no end.');
  // In one piece: all modules have been asked for when the first row has been read.
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  // Another page may wait for its modules without an end.
  const before = asked;
  const payload = await createFromReadableStream<Payload>(stream);
  const own = [...awaited].filter(([, number]) => number > before).map(([module]) => module);
  const code = Promise.all(own);
  await (hasTime
    ? code
    : Promise.race([code, failLate(new LateCodeError('The code is late.'), PAYLOAD_LATE_MS)]));
  return payload;
}
