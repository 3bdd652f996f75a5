import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpError } from '#server/edge/http-error.ts';
import { createStaticSite } from './create-static-site.ts';
import { loadSiteFiles } from './load-site-files.ts';
import { streamFile } from './stream-file.ts';

const SIZE = 4_000_000;
let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stream-'));
  file = join(dir, 'picture.png');
  await writeFile(file, Buffer.alloc(SIZE, 7));
});
afterEach(() => rm(dir, { recursive: true }));

const readAll = (stream: ReadableStream<Uint8Array>) => new Response(stream).bytes();

describe('streamFile', () => {
  it('gives the file, or a part of it', async () => {
    expect(await readAll(streamFile({ file, size: SIZE }))).toHaveLength(SIZE);
    expect(await readAll(streamFile({ file, size: SIZE }, { start: 5, end: 9 }))).toHaveLength(5);
  });

  it.each([SIZE - 1, SIZE + 1])('refuses a file that has %i bytes now', async (size) => {
    await writeFile(file, Buffer.alloc(size, 7));
    expect(() => streamFile({ file, size: SIZE })).toThrow(HttpError);
  });

  it('fails at once for a file that is gone', async () => {
    await rm(file);
    expect(() => streamFile({ file, size: SIZE })).toThrow('ENOENT');
  });

  it('breaks off when the file becomes shorter while it is read', async () => {
    const reader = streamFile({ file, size: SIZE }).getReader();
    await reader.read();
    await truncate(file, 0);
    const readOn = async () => {
      while (!(await reader.read()).done);
    };
    await expect(readOn()).rejects.toThrow('shorter');
  });
});

describe('a site whose files are replaced while it runs', () => {
  it('never sends a body of another length than its headers tell', async () => {
    const files = await loadSiteFiles({ dir, commonHeaders: {} });
    const site = createStaticSite({ files, redirects: {}, commonHeaders: {} });
    const ask = () => site(new Request('http://localhost/picture.png'));
    expect(await ask().bytes()).toHaveLength(SIZE);
    await writeFile(file, Buffer.alloc(SIZE + 1, 7));
    expect(ask).toThrow('not of the build');
  });
});
