import { describe, expect, it } from 'vitest';
import { readBytes } from './read-bytes.ts';

function post(parts: readonly string[], headers: Readonly<Record<string, string>> = {}): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  // Node asks for `duplex` with a stream, which the DOM's types do not know.
  const init = { method: 'POST', body, headers, duplex: 'half' };
  return new Request('http://localhost/', init);
}

const read = async (request: Request, limit: number) => {
  const bytes = await readBytes(request, limit);
  return bytes && new TextDecoder().decode(bytes);
};

describe('readBytes', () => {
  it('reads a body that comes in parts, up to its limit', async () => {
    expect(await read(post(['ab', 'cd']), 4)).toBe('abcd');
    expect(await read(post(['ab', 'cd']), 3)).toBeUndefined();
    expect(await read(post(['abcd'], { 'content-length': '4' }), 4)).toBe('abcd');
  });

  it('reads nothing of a body that tells too much', async () => {
    const request = post(['a'], { 'content-length': '5' });
    expect(await read(request, 4)).toBeUndefined();
    expect(request.bodyUsed).toBe(false);
  });

  it('believes no length', async () => {
    expect(await read(post(['abcde'], { 'content-length': '1' }), 4)).toBeUndefined();
    expect(await read(post(['abcde'], { 'content-length': '-1' }), 4)).toBeUndefined();
    expect(await read(post(['abcd'], { 'content-length': 'four' }), 4)).toBe('abcd');
  });

  it('gives no bytes for a request without a body', async () => {
    expect(await read(new Request('http://localhost/', { method: 'POST' }), 4)).toBe('');
  });
});
