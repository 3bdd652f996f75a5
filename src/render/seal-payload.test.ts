import { describe, expect, it } from 'vitest';
import { sealPayload, UNKNOWN_VERSION } from './seal-payload.ts';

const build = (text: string) =>
  Buffer.from(`0:{"buildId":"b","version":"${UNKNOWN_VERSION}","root":${JSON.stringify(text)}}`);

describe('sealPayload', () => {
  it('writes a version into the payload that follows its text alone', () => {
    const { payload, version } = sealPayload(build('é one'));
    expect(JSON.parse(Buffer.from(payload).toString().slice(2))).toEqual({
      buildId: 'b',
      version,
      root: 'é one',
    });
    expect(sealPayload(build('é one')).version).toBe(version);
    expect(sealPayload(build('é two')).version).not.toBe(version);
    expect(version).toMatch(/^[\w-]{6}$/);
  });

  it('ends a payload with a line end, by which a browser sees that all has come', () => {
    for (const end of ['', '\n']) {
      const { payload } = sealPayload(Buffer.concat([build('x'), Buffer.from(end)]));
      expect(Buffer.from(payload).toString()).toMatch(/[^\n]\n$/);
    }
  });

  it('takes no text of a page for the place', () => {
    const text = `"version":"${UNKNOWN_VERSION}"`;
    const { payload } = sealPayload(Buffer.concat([Buffer.from(JSON.stringify(text)), build('x')]));
    expect(Buffer.from(payload).toString()).toContain(JSON.stringify(text));
  });

  it('refuses a payload without a place', () => {
    expect(() => sealPayload(Buffer.from('0:{}'))).toThrow('no place');
  });
});
