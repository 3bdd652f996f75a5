import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSiteFiles } from './load-site-files.ts';

const PAGE = `<p>${'word '.repeat(20_000)}</p>`;
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-files-'));
  await writeFile(join(dir, 'page.html'), PAGE);
  await writeFile(join(dir, 'page.html.br'), brotliCompressSync(PAGE));
  await writeFile(join(dir, 'card.png'), Buffer.alloc(50_000, 1));
  await writeFile(join(dir, 'icon.png'), Buffer.alloc(5000, 1));
  await writeFile(join(dir, 'icon.svg'), '<svg/>');
  await writeFile(join(dir, 'style.css'), 'a{}');
});

afterAll(() => rm(dir, { recursive: true }));

it('holds pages and icons in memory, and leaves large pictures on the disk', async () => {
  const files = await loadSiteFiles({ dir, commonHeaders: {} });
  const page = files.get('/page.html')!;
  expect(page.variants.br?.bytes).toBeDefined();
  expect(page.identity.bytes).toBeDefined();
  expect(files.get('/icon.png')!.identity.bytes).toHaveLength(5000);
  const { bytes, size, file } = files.get('/card.png')!.identity;
  expect(bytes).toBeUndefined();
  expect({ size, file }).toEqual({ size: 50_000, file: join(dir, 'card.png') });
});

it('knows of a large file and its copies without holding either', async () => {
  const text = 'word '.repeat(300_000);
  const packed = brotliCompressSync(text);
  await writeFile(join(dir, 'large.json'), text);
  await writeFile(join(dir, 'large.json.br'), packed);
  await writeFile(join(dir, 'large.json.gz'), text);
  const files = await loadSiteFiles({ dir, commonHeaders: {} });
  const { identity, variants } = files.get('/large.json')!;
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  expect(identity).toMatchObject({ size: text.length, etag: `"${tag}"` });
  expect(identity.headers['content-length']).toBe(String(text.length));
  expect(variants.br).toMatchObject({ size: packed.length, etag: `"${tag}-br"` });
  expect(variants.br!.headers['content-length']).toBe(String(packed.length));
  for (const { bytes } of [identity, variants.br!]) expect(bytes).toBeUndefined();
  // A copy that has not become smaller.
  expect(variants.gzip).toBeUndefined();
});

it('sends what rules a page with pages alone, and lets no drawing run a script', async () => {
  const policy = { 'content-security-policy': "script-src 'self'", 'referrer-policy': 'origin' };
  const commonHeaders = { ...policy, 'x-content-type-options': 'nosniff' };
  const files = await loadSiteFiles({ dir, commonHeaders });
  const read = (name: string) => {
    const { headers, notModifiedHeaders } = files.get(name)!.identity;
    expect(headers['x-content-type-options']).toBe('nosniff');
    return [headers, notModifiedHeaders].map((one) => one['content-security-policy']);
  };
  expect(files.get('/page.html')!.identity.headers).toMatchObject(commonHeaders);
  expect(read('/style.css')).toEqual([undefined, undefined]);
  expect(read('/icon.png')).toEqual([undefined, undefined]);
  const drawing = "default-src 'none'; style-src 'unsafe-inline'";
  expect(read('/icon.svg')).toEqual([drawing, drawing]);
});
