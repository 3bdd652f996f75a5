import type { IncomingMessage } from 'node:http';
import type { HeaderRecord } from './security-headers.ts';

/** What a request says that chooses an answer. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** An answer with status 200 that was made before anybody asked. */
export interface ReadyAnswer {
  readonly headers: HeaderRecord;
  readonly bytes: Uint8Array;
}

/** Finds the answer to a request that asks for nothing else; undefined is answered by Request and Response. */
export type FindReady = (head: RequestHead) => ReadyAnswer | undefined;
