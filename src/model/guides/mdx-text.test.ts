import { describe, expect, it } from 'vitest';
import { formatPlainText, parseMdx, readTextFacts } from './mdx-text.ts';

function read(text: string): ReturnType<typeof readTextFacts> {
  return readTextFacts(parseMdx(text));
}

describe('formatPlainText', () => {
  it('keeps paragraphs, list items and cells apart', () => {
    expect(formatPlainText('One `a`.\n\nTwo **b**.\n\n- x\n- y\n')).toBe('One a. Two b. x y');
    expect(formatPlainText('A plain text,\n\nunmarked.')).toBe('A plain text, unmarked.');
  });
});

describe('readTextFacts', () => {
  it('lists sections inside components, in reading order', () => {
    const { sections } = read(
      '## One\n\n<Steps>\n\n## Two\n\nText.\n\n### Three\n\n</Steps>\n\n## Four\n',
    );
    expect(sections).toEqual([
      { id: 'one', title: 'One', level: 2 },
      { id: 'two', title: 'Two', level: 2 },
      { id: 'three', title: 'Three', level: 3 },
      { id: 'four', title: 'Four', level: 2 },
    ]);
  });

  it('gives headings of the same words ids of their own', () => {
    expect(read('## Errors\n\n## Errors\n').sections.map(({ id }) => id)).toEqual([
      'errors',
      'errors-1',
    ]);
  });

  it('keeps the text under its heading', () => {
    const { texts } = read('Before.\n\n## One\n\nFirst `code`.\n\n<Note>\n\nInside.\n\n</Note>\n');
    expect(texts).toEqual({ '': 'Before.', one: 'First code. Inside.' });
  });

  it('finds links and images with their lines, also in components', () => {
    const { links } = read(
      '[a](/x)\n\n<Image src="/images/y.svg" alt="Y" />\n\n![](/images/z.svg)\n',
    );
    expect(links).toEqual([
      { kind: 'link', target: '/x', line: 1 },
      { kind: 'image', target: '/images/y.svg', line: 3, alt: 'Y' },
      { kind: 'image', target: '/images/z.svg', line: 5, alt: '' },
    ]);
  });
});
