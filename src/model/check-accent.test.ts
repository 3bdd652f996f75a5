import { describe, expect, it } from 'vitest';
import { settings } from '#settings';
import { findUnreadableAccent } from './check-accent.ts';

/** One light blue in each form that settings may have. */
const BLUES = [
  '#88aaee',
  '#8ae',
  'rgb(136 170 238)',
  'rgb(53.3% 66.7% 93.3%)',
  'hsl(220 75% 73.3%)',
  'hsl(220deg, 75%, 73.3%)',
  'hwb(220 53.3% 6.7%)',
  'oklch(0.742 0.106 263)',
  'oklch(74.2% 26.5% 0.7306turn)',
  'color(srgb 0.533 0.667 0.933)',
];

describe('findUnreadableAccent', () => {
  it('takes the colours of the site', () => {
    expect(findUnreadableAccent(settings.accent.light, 'light')).toBeUndefined();
    expect(findUnreadableAccent(settings.accent.dark, 'dark')).toBeUndefined();
  });

  it.each(BLUES)('reads %s', (color) => {
    expect(findUnreadableAccent(color, 'dark')).toBeUndefined();
    expect(findUnreadableAccent(color, 'light')).toMatch(
      /with #e6f2ef: their contrast is 2(?:\.0\d)?, and WCAG asks for 4.5. Choose a darker colour/,
    );
  });

  it('refuses a dark colour on a dark ground', () => {
    expect(findUnreadableAccent('#0f6b5c', 'dark')).toContain('Choose a lighter colour');
  });

  it('sees the ground through a translucent colour', () => {
    expect(findUnreadableAccent('rgb(15 107 92)', 'light')).toBeUndefined();
    expect(findUnreadableAccent('rgb(15 107 92 / 60%)', 'light')).toContain('Choose a darker');
    expect(findUnreadableAccent('rgb(15 107 92 / 0)', 'light')).toContain('contrast is 1,');
  });

  it.each(['rgb(1 2)', 'color(paper 1 0 0)'])('refuses %s, which no browser can read', (color) => {
    expect(findUnreadableAccent(color, 'light')).toContain('is no colour');
  });
});
