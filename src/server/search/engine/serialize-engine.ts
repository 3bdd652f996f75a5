import { assembleEngine } from './create-search-engine.ts';
import type { EngineParts } from './engine-parts.ts';
import type { EngineOptions } from './engine-options.ts';
import type { InvertedIndex } from './inverted-index.ts';
import type { IndexRecord, SearchEngine } from './search-engine.ts';

/** Changes with the form below, so that a file of another release is refused rather than misread. */
const FORMAT = 'search-index-1';

/** What stands before the postings, as JSON. */
interface Head {
  readonly format: string;
  readonly records: readonly IndexRecord[];
  readonly options: EngineOptions;
  readonly attributes: readonly string[];
  readonly weights: readonly number[];
  readonly terms: readonly string[];
  readonly strong: number;
  readonly postings: number;
}

/** Writes numbers in as few bytes as they need, seven bits a byte. */
function createWriter(capacity: number): { add(value: number): void; take(): Uint8Array } {
  let bytes = new Uint8Array(capacity);
  let length = 0;
  return {
    add(value) {
      if (length + 5 > bytes.length) {
        const larger = new Uint8Array(bytes.length * 2 + 16);
        larger.set(bytes);
        bytes = larger;
      }
      let rest = value;
      for (; rest > 127; rest >>>= 7) bytes[length++] = (rest & 127) | 128;
      bytes[length++] = rest;
    },
    take: () => bytes.slice(0, length),
  };
}

function createReader(bytes: Uint8Array): () => number {
  let at = 0;
  return () => {
    let value = 0;
    let shift = 0;
    for (; (bytes[at] ?? 0) > 127; shift += 7) value |= (bytes[at++]! & 127) << shift;
    return (value | ((bytes[at++] ?? 0) << shift)) >>> 0;
  };
}

/** Postings column by column: neighbours are alike, which is what compression lives on. */
function writePostings(index: InvertedIndex): Uint8Array {
  const writer = createWriter(index.records.length * 3);
  for (let term = 0; term < index.terms.length; term++) {
    const from = index.starts[term]!;
    const to = index.starts[term + 1]!;
    const middle = index.middles[term]!;
    writer.add(middle - from);
    writer.add(to - middle);
    writer.add(index.frequencies[term]!);
    for (let at = from; at < to; at++) {
      const isFirst = at === from || at === middle;
      writer.add(index.records[at]! - (isFirst ? 0 : index.records[at - 1]!));
    }
  }
  for (const attribute of index.packedAttributes) writer.add(attribute);
  for (const position of index.positions) writer.add(position);
  for (const length of index.lengths) writer.add(length);
  return writer.take();
}

function readPostings(bytes: Uint8Array, head: Head): InvertedIndex {
  const read = createReader(bytes);
  const starts = new Uint32Array(head.terms.length + 1);
  const middles = new Uint32Array(head.terms.length);
  const frequencies = new Uint32Array(head.terms.length);
  const records = new Uint32Array(head.postings);
  let at = 0;
  for (let term = 0; term < head.terms.length; term++) {
    const middle = at + read();
    const to = middle + read();
    middles[term] = middle;
    frequencies[term] = read();
    for (const from = at; at < to; at++) {
      const isFirst = at === from || at === middle;
      records[at] = read() + (isFirst ? 0 : records[at - 1]!);
    }
    starts[term + 1] = at;
  }
  const readBytes = (count: number): Uint8Array => {
    const values = new Uint8Array(count);
    for (let attribute = 0; attribute < count; attribute++) values[attribute] = read();
    return values;
  };
  const { attributes, terms } = head;
  return {
    size: head.records.length,
    strong: head.strong,
    attributes,
    terms,
    starts,
    middles,
    frequencies,
    records,
    weights: Float32Array.from(head.weights),
    packedAttributes: readBytes(head.postings),
    positions: readBytes(head.postings),
    lengths: readBytes(head.records.length * head.weights.length),
  };
}

/** Writes an engine down: its records, options and index. Compress the bytes before they travel or are kept. */
export function serializeEngine({ parts }: { readonly parts: EngineParts }): Uint8Array {
  const { records, options, index } = parts;
  const head: Head = {
    format: FORMAT,
    records,
    options,
    attributes: index.attributes,
    weights: [...index.weights],
    terms: index.terms,
    strong: index.strong,
    postings: index.records.length,
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const postings = writePostings(index);
  const bytes = new Uint8Array(4 + text.length + postings.length);
  new DataView(bytes.buffer).setUint32(0, text.length);
  bytes.set(text, 4);
  bytes.set(postings, 4 + text.length);
  return bytes;
}

/** Makes the engine that was written down. @throws when the bytes are of another format */
export function deserializeEngine(
  bytes: Uint8Array,
): SearchEngine & { readonly parts: EngineParts } {
  const length =
    bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(0);
  const text = new TextDecoder().decode(bytes.subarray(4, 4 + length));
  if (!text.includes(`"${FORMAT}"`)) {
    throw new Error(`search index: not of the format ${FORMAT}; build it again`);
  }
  const head = JSON.parse(text) as Head;
  const index = readPostings(bytes.subarray(4 + length), head);
  return assembleEngine({ records: head.records, options: head.options, index });
}
