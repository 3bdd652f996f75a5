import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { fc } from '#testing/fast-check.ts';
import { countRuns } from '#testing/random-runs.ts';
import { formatPlainText, parseMarkdown, parseMdx, readTextFacts } from './mdx-text.ts';

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

it('takes a line without marks for what the parser makes of it', () => {
  const parser = unified().use(remarkParse).use(remarkGfm);
  const words = [
    'a',
    'B',
    'é',
    'a_b',
    'B_9_a',
    ' ',
    '  ',
    '\u00a0',
    '.',
    ',',
    '(',
    ')',
    ':',
    '/',
    '"',
    "'",
    '$',
    '!',
  ];
  const marks = [
    '-',
    '- ',
    '1.',
    '2) ',
    '+ ',
    '=',
    '==',
    '@',
    '\t',
    '*',
    '_',
    '`',
    '\n',
    '#',
    '> ',
    '|',
    '~',
    '\\',
  ];
  const links = ['&amp;', 'www.', 'http://a.b'];
  const piece = fc.constantFrom(...words, ...marks, ...links);
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (line) => {
      expect(parseMarkdown(line)).toEqual(parser.parse(line));
    }),
    { numRuns: countRuns(5000) },
  );
});
