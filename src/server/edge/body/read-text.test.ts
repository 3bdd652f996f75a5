import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';
import { unzip } from './unzip.ts';

const OPTIONS = { maxBytes: 100_000, unzip };

describe('readText', () => {
  it('takes a body that is said not to be packed', async () => {
    const headers = { 'content-encoding': 'identity' };
    const request = new Request('http://localhost/', { method: 'POST', body: 'text', headers });
    expect(await readText(request, OPTIONS)).toBe('text');
  });

  it('says of a refused body what it was refused for, and of one that breaks off that it is incomplete', async () => {
    const ask = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void) => {
      const init = { method: 'POST', body: new ReadableStream({ pull }), duplex: 'half' };
      return readText(new Request('http://localhost/', init), OPTIONS);
    };
    const inPieces = ask((controller) => controller.enqueue(new Uint8Array(1)));
    await expect(inPieces).rejects.toThrow('The body comes in too many small pieces.');
    const brokenOff = ask((controller) => controller.error(new Error('reset')));
    await expect(brokenOff).rejects.toMatchObject({ status: 400, failure: 'cut-off' });
  });
});
