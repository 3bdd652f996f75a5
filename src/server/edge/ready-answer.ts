import type { IncomingMessage } from 'node:http';

/** What a request says that chooses an answer. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** An answer with status 200 that was made before anybody asked. */
export interface ReadyAnswer {
  /** Names in lower case and values, in turn. */
  readonly headers: readonly string[];
  readonly bytes: Uint8Array;
}

/** Finds the answer to a request that asks for nothing else; undefined is answered by Request and Response. */
export type FindReady = (head: RequestHead) => ReadyAnswer | undefined;
