import { formatPayloadPath } from './payload.ts';

/** A payload that a document was made from. */
export interface StoredPayload {
  readonly body: Uint8Array;
  readonly revision: string;
}

/** The payloads of documents on their way, so that an edit between the two cannot make them disagree. */
export interface DocumentPayloads {
  /** Keeps the payload of a page's document. @returns the address that the document asks for it at */
  store(path: string, payload: StoredPayload): string;
  /** Hands the payload of an address out, once. */
  take(address: string): StoredPayload | undefined;
}

/** Documents that may be on their way at once. A later reader gets the page as it is then. */
const MAX_STORED = 50;

/** Keeps payloads of the live preview's documents. */
export function createDocumentPayloads(): DocumentPayloads {
  const kept = new Map<string, StoredPayload>();
  let count = 0;
  return {
    store(path, payload) {
      count += 1;
      const address = `${formatPayloadPath(path)}?document=${count}`;
      kept.set(address, payload);
      const [oldest] = kept.keys();
      if (kept.size > MAX_STORED && oldest !== undefined) kept.delete(oldest);
      return address;
    },
    take(address) {
      const payload = kept.get(address);
      kept.delete(address);
      return payload;
    },
  };
}
