import { describe, expect, it } from 'vitest';
import { createByteBudget } from './create-byte-budget.ts';
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

  it('holds no more than the body for chunks of one byte, and takes no endless row of them', async () => {
    const count = 100_000;
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === count) return controller.close();
        sent += 1;
        return controller.enqueue(new Uint8Array(1));
      },
    });
    const init = { method: 'POST', body, duplex: 'half' };
    const refused = readBytes(new Request('http://localhost/', init), count);
    await expect(refused).rejects.toMatchObject({ status: 400 });
    expect(sent).toBeLessThan(5000);
  });

  it('lets long bodies hold a share each while they come, and refuses what is too much', async () => {
    const budget = createByteBudget(100_000);
    const slow = new TransformStream<Uint8Array, Uint8Array>();
    const writer = slow.writable.getWriter();
    const init = { method: 'POST', body: slow.readable, duplex: 'half' };
    const first = readBytes(new Request('http://localhost/', init), 200_000, budget);
    await writer.write(new Uint8Array(80_000));
    await writer.ready;
    const long = 'a'.repeat(70_000);
    const told = { 'content-length': String(long.length) };
    const other = () => readBytes(post([long], told), 200_000, budget);
    await expect(other()).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(await readBytes(post(['short']), 200_000, budget)).toHaveLength(5);
    await writer.close();
    expect(await first).toHaveLength(80_000);
    expect(await other()).toHaveLength(70_000);
  });

  it('gives a share back when the body breaks off', async () => {
    const budget = createByteBudget(100_000);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(80_000));
        controller.error(new Error('gone'));
      },
    });
    const init = { method: 'POST', body, duplex: 'half' };
    await expect(
      readBytes(new Request('http://localhost/', init), 99_999, budget),
    ).rejects.toThrow();
    expect(await readBytes(post(['a'.repeat(80_000)]), 99_999, budget)).toHaveLength(80_000);
  });

  it('gives no bytes for a request without a body', async () => {
    expect(await read(new Request('http://localhost/', { method: 'POST' }), 4)).toBe('');
  });
});
