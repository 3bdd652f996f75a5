import { describe, expect, it } from 'vitest';
import { readGuideCode } from './read-guide-code.ts';
import { readStatements } from './read-statements.ts';

describe('readGuideCode', () => {
  it('lists code in the order of the page, with what its fence says', () => {
    const text =
      '<CodeGroup>\n\n```go file="call.go"\nx\n```\n\n```php\ny\n```\n\n</CodeGroup>\n\n' +
      '```bash hidden\nz\n```\n\n```json title="An answer" shortened\n{}\n```\n\n' +
      '```http no-run="An address."\nw\n```\n';
    expect(readGuideCode(text)).toMatchObject([
      { line: 3, language: 'go', code: 'x', file: 'call.go', group: 1, isHidden: false },
      { line: 7, language: 'php', code: 'y', group: 1 },
      { line: 13, code: 'z', isHidden: true },
      { line: 17, language: 'json', isShortened: true },
      { line: 21, noRun: 'An address.' },
    ]);
  });

  it('counts lines from the start of the file', () => {
    const text =
      '---\ntitle: One\n---\n\n<CodeGroup>\n\n```go\nx\n```\n\n</CodeGroup>\n\n```bash hidden\nz\n```\n';
    expect(readGuideCode(text)).toMatchObject([{ line: 7, group: 5 }, { line: 13 }]);
  });
});

describe('readStatements', () => {
  it('finds the tests that comments name, in texts and in programs', () => {
    const text =
      'One. {/* proof: "a" "b" */}\n\n<StepDiagram\n  steps={[\n    // Two.\n    /* proof: src/x.test.ts "c" */\n  ]}\n/>\n\n{/* proof: */}\n\n{/* proof: tests/y.spec.ts "d" */}\n';
    const own = 'tests/unit/guides/sdk/it.test.ts';
    expect(readStatements('content/pages/sdk/it.mdx', text)).toEqual([
      {
        line: 1,
        tests: [
          { file: own, name: 'a' },
          { file: own, name: 'b' },
        ],
      },
      { line: 6, tests: [{ file: 'src/x.test.ts', name: 'c' }] },
      { line: 10, tests: [] },
      { line: 12, tests: [{ file: 'tests/y.spec.ts', name: 'd' }] },
    ]);
  });
});
