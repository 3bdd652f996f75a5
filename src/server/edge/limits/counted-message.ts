import { IncomingMessage } from 'node:http';
import { isFinelyCut } from '#server/edge/body/is-finely-cut.ts';

/**
 * Node's request, which drops the rest of a body that comes in too many small chunks. Whoever reads the body counts the same chunks
 * and refuses it. Without the drop, Node would take the rest while the answer leaves: an object for each chunk, be it of one byte.
 */
export class CountedMessage extends IncomingMessage {
  #chunks = 0;
  #bytes = 0;
  #isDropped = false;

  override push(chunk: Uint8Array | null, encoding?: BufferEncoding): boolean {
    if (this.#isDropped) return false;
    if (chunk === null || this.headers['transfer-encoding'] === undefined)
      return super.push(chunk, encoding);
    this.#chunks += 1;
    this.#bytes += chunk.byteLength;
    this.#isDropped = isFinelyCut(this.#chunks, this.#bytes);
    return super.push(chunk, encoding) && !this.#isDropped;
  }

  override _read(size: number): void {
    if (!this.#isDropped) super._read(size);
  }

  /** What Node calls for a body that nobody has read when the answer has left. Node's own function takes the rest without a push. */
  _dump(): void {
    this.removeAllListeners('data');
    this.resume();
  }
}
