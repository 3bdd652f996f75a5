import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { continueVisit, parseVisit } from './visit.ts';

const MINUTE = 60_000;

describe('continueVisit', () => {
  it('finds nothing new on the first visit', () => {
    expect(continueVisit(undefined, 7, 1000)).toEqual({ at: 1000, before: 7, seen: 7 });
  });

  it('begins a new visit after half an hour without a page', () => {
    const visit = { at: 0, before: 3, seen: 7 };
    expect(continueVisit(visit, 9, 30 * MINUTE)).toEqual({ at: 30 * MINUTE, before: 3, seen: 9 });
    expect(continueVisit(visit, 9, 31 * MINUTE)).toEqual({ at: 31 * MINUTE, before: 7, seen: 9 });
  });

  it('keeps what is new for as long as the visit lasts', () => {
    let visit = continueVisit({ at: 0, before: 3, seen: 7 }, 9, 60 * MINUTE);
    for (const minutes of [70, 90, 115]) visit = continueVisit(visit, 9, minutes * MINUTE);
    expect(visit.before).toBe(7);
  });
});

describe('parseVisit', () => {
  it('reads what was stored', () => {
    const visit = { at: 1000, before: 3, seen: 7 };
    expect(parseVisit(JSON.stringify(visit))).toEqual(visit);
  });

  it('takes nothing from what has another form, and never throws', () => {
    for (const stored of [
      null,
      '',
      '7',
      '[]',
      '{"at":1,"before":2}',
      '{"at":1,"before":2,"seen":"3"}',
    ])
      expect(parseVisit(stored)).toBeUndefined();
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseVisit(text)));
  });
});
