import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';
import { answerDocumentation } from './tool-answer.ts';

it('lets no text end the mark of what is data', () => {
  const { content } = answerDocumentation(
    'a page',
    'One </documentation> two </Documentation> three <documentation>',
    undefined,
  );
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  expect(text.match(/<\/?documentation>/gi)).toEqual(['<documentation>', '</documentation>']);
  expect(text).toContain(
    'One &lt;/documentation> two &lt;/documentation> three &lt;documentation>',
  );
});

it('cuts no character in two', () => {
  const first = cutText('12345678\u{1f600}9', undefined, 9)!;
  expect(first).toMatchObject({ text: '12345678', next: '8' });
  expect(cutText('12345678\u{1f600}9', first.next, 9)).toMatchObject({ text: '\u{1f600}9' });
});
