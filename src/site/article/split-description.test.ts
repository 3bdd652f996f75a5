import { expect, it } from 'vitest';
import { splitDescription } from './split-description.ts';

it('takes two sentences for the purpose, and leaves the rest of the paragraph before the others', () => {
  expect(splitDescription('One `a.b`. Two\nhere. Three. Four.\n\nFive.')).toEqual([
    'One `a.b`. Two here.',
    'Three. Four.\n\nFive.',
  ]);
});

it('leaves a short purpose whole, and does not end a sentence in code', () => {
  expect(splitDescription('One. `Yes. No. Maybe.` is two.\n\nMore.')).toEqual([
    'One. `Yes. No. Maybe.` is two.',
    'More.',
  ]);
  expect(splitDescription('One.')).toEqual(['One.', '']);
});
