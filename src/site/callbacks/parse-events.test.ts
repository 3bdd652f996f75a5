import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { createEventParser } from './parse-events.ts';

const STREAM = [
  'retry: 1000\n\n',
  'id: 1\nevent: callback\ndata: {"a":1}\n\n',
  ': still here\n\n',
  'event: callback\r\ndata: {"a":2}\r\n\r\n',
  'id: 2\nevent: emptied\ndata: {}\n\n',
].join('');

describe('createEventParser', () => {
  it('gives the same events whatever the pieces', () => {
    const cuts = fc.array(fc.nat(STREAM.length), { maxLength: 12 });
    fc.assert(
      fc.property(cuts, (places) => {
        const sorted = [0, ...places, STREAM.length].toSorted((one, other) => one - other);
        const parser = createEventParser('0');
        const events = sorted.flatMap((place, index) =>
          parser.push(STREAM.slice(place, sorted[index + 1] ?? place)),
        );
        expect(events).toEqual([
          { name: 'callback', data: '{"a":1}' },
          { name: 'callback', data: '{"a":2}' },
          { name: 'emptied', data: '{}' },
        ]);
        expect(parser.lastEventId).toBe('2');
      }),
    );
  });

  it('keeps the id of the last whole event when the stream breaks off', () => {
    const parser = createEventParser('7');
    expect(parser.push('id: 8\nevent: callback\ndata: {')).toEqual([]);
    expect(parser.lastEventId).toBe('7');
  });
});
