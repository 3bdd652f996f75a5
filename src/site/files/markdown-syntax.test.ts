import { fc } from '#testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '#model/guides/mdx-text.ts';
import {
  formatCode,
  formatFence,
  formatQuote,
  formatTable,
  indentRest,
  joinBlocks,
} from './markdown-syntax.ts';

const text = fc
  .array(
    fc.constantFrom('`', '``', '~', '|', '\\', ' ', 'a', '<b>', '*', '[x](y)', '\n', '#', '$'),
    { minLength: 1 },
  )
  .map((parts) => parts.join(''));

describe('Markdown made of any text', () => {
  test('inline code shows the text, its white space in one', () => {
    fc.assert(
      fc.property(
        text.filter((own) => own.trim() !== ''),
        (own) => {
          const [paragraph] = parseMarkdown(`x${formatCode(own)}x`).children;
          const code = paragraph?.type === 'paragraph' ? paragraph.children[1] : undefined;
          expect(code).toMatchObject({ type: 'inlineCode', value: own.replace(/\s+/g, ' ') });
        },
      ),
    );
  });

  test('a block of code shows the text', () => {
    fc.assert(
      fc.property(text, (own) => {
        const { children } = parseMarkdown(formatFence(own, 'go'));
        expect(children).toMatchObject([
          { type: 'code', lang: 'go', value: own.replace(/\n+$/, '') },
        ]);
      }),
    );
  });

  test('a table keeps its cells apart', () => {
    fc.assert(
      fc.property(
        fc.array(
          text.map((own) => own.replaceAll('\\', '')),
          { minLength: 1, maxLength: 4 },
        ),
        (cells) => {
          const row = cells.map((cell) => formatCode(`x${cell}x`));
          const [table] = parseMarkdown(formatTable(cells.map(String), [row])).children;
          const read = table?.type === 'table' ? table.children[1]?.children : [];
          expect(read?.map((cell) => cell.children)).toMatchObject(
            cells.map((cell) => [{ type: 'inlineCode', value: `x${cell}x`.replace(/\s+/g, ' ') }]),
          );
        },
      ),
    );
  });
});

test('the fence of curl is one of a shell', () => {
  expect(formatFence('curl x', 'curl')).toBe('```sh\ncurl x\n```');
});

test('a quotation marks every line, an empty one without a space', () => {
  expect(formatQuote('a\n\nb')).toBe('> a\n>\n> b');
});

test('indentation leaves the first line and empty lines alone', () => {
  expect(indentRest('a\nb\n\nc', 2)).toBe('a\n  b\n\n  c');
});

test('blocks that are empty leave no gap', () => {
  expect(joinBlocks(['a', '', 'b'])).toBe('a\n\nb');
});
