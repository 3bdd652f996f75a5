import { expect, it } from 'vitest';
import { formatSeedName as formatInJavaScript } from '#server/sandbox/kernel/seed-text.ts';
import { formatSeedName } from './format-seed-name.ts';

it.each(['', '{}', 'Zoë in Wien \u{1F4B6}', 'x'.repeat(100_000)])(
  'names a seed as every other sandbox does (%#)',
  (body) => {
    expect(formatSeedName(body)).toBe(formatInJavaScript(body));
  },
);
