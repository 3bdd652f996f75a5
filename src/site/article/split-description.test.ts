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

it('breaks a long paragraph between sentences, and leaves a list as it is', () => {
  const sentence = (letter: string) => `${letter}${'o'.repeat(150)}.`;
  const list = `- ${'One. Two. '.repeat(60)}`;
  const [, more] = splitDescription(
    `A. B. ${['C', 'D', 'E', 'F'].map(sentence).join(' ')}\n\n${list}`,
  );
  expect(more.split('\n\n')).toEqual([
    `${sentence('C')} ${sentence('D')}`,
    `${sentence('E')} ${sentence('F')}`,
    list,
  ]);
});
