import type { HeaderRecord } from '#server/edge/security-headers.ts';
import type { Encoding } from '#server/edge/choose-encoding.ts';
import type { Validators } from './preconditions.ts';

/** Bytes of a file, the last one included. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** One representation of a published file. */
export interface Variant extends Validators {
  readonly encoding: Encoding;
  /** Absolute file name. */
  readonly file: string;
  /** Length in bytes. */
  readonly size: number;
  /** Held in memory where the budget allows it. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** Held in gzip instead, and unpacked when asked for. */
  readonly packed?: Uint8Array<ArrayBuffer>;
  /** All headers of a 200 answer. */
  readonly headers: HeaderRecord;
  /** All headers of a 304 answer. */
  readonly notModifiedHeaders: HeaderRecord;
}

/** A published file with its representations. */
export interface SiteFile {
  readonly identity: Variant;
  readonly variants: Readonly<Partial<Record<Encoding, Variant>>>;
  /** The same page as Markdown, with the headers that it has at the address of the page. */
  readonly markdown?: SiteFile;
}

/** Everything that is published, by decoded address. A page has its path, not its file's name. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;
