import { describe, expect, it } from 'vitest';
import { findCurrentSection } from './watch-sections.ts';

const reading = { line: 240, isAtEnd: false, wanted: '' };
const places = [
  { id: 'parameters', top: -400 },
  { id: 'body', top: 120 },
  { id: 'errors', top: 600 },
  { id: 'related', top: 700 },
];

describe('findCurrentSection', () => {
  it('takes the heading that is nearest above the reading line', () => {
    expect(findCurrentSection(places, reading)).toBe('body');
    expect(findCurrentSection(places.toReversed(), reading)).toBe('body');
  });

  it('takes none while every heading is below the line', () => {
    expect(findCurrentSection([{ id: 'parameters', top: 500 }], reading)).toBeUndefined();
  });

  it('takes the lowest at the end of the page', () => {
    expect(findCurrentSection(places, { ...reading, isAtEnd: true })).toBe('related');
  });

  it('takes the one that was asked for at the end of the page, as long as it is in view', () => {
    const atEnd = { ...reading, isAtEnd: true };
    expect(findCurrentSection(places, { ...atEnd, wanted: 'errors' })).toBe('errors');
    expect(findCurrentSection(places, { ...atEnd, wanted: 'parameters' })).toBe('related');
  });
});
