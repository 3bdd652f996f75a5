// @own-process: it measures the memory of the process
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ByteSpan } from './site-files.ts';
import { unpackFile } from './unpack-file.ts';

const LARGE = randomBytes(1_000_000);
const SMALL = randomBytes(1000);

const open = (bytes: Buffer, span?: ByteSpan) =>
  unpackFile({ size: bytes.length }, new Uint8Array(gzipSync(bytes)), span);

const read = async (body: ReturnType<typeof unpackFile>) =>
  Buffer.from(await new Response(body).arrayBuffer());

describe('unpackFile', () => {
  it('gives a file as it was, whole or in part', async () => {
    expect(await read(open(SMALL))).toEqual(SMALL);
    expect(await read(open(SMALL, { start: 10, end: 19 }))).toEqual(SMALL.subarray(10, 20));
    expect((await read(open(LARGE))).equals(LARGE)).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [0, 400_000],
      [16_383, 16_385],
      [300_000, 999_999],
      [999_999, 999_999],
    ] as const)
      expect((await read(open(LARGE, { start, end }))).equals(LARGE.subarray(start, end + 1))).toBe(
        true,
      );
  });

  it('unpacks a large file no faster than it is read', async () => {
    const body = open(Buffer.alloc(200_000_000));
    expect(body).toBeInstanceOf(ReadableStream);
    const before = process.memoryUsage().arrayBuffers;
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
    await reader.cancel();
  });
});
