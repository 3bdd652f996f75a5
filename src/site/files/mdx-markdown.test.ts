import { describe, expect, test } from 'vitest';
import { createComponentWriters } from './component-markdown.ts';
import { formatDescription, formatMdx } from './mdx-markdown.ts';
import { buildTestSite, TEST_URL } from './testing/test-site.ts';

const model = buildTestSite();
const CREATE = `${TEST_URL}/accounts/create-account.md`;

function format(...lines: string[]): string {
  return formatMdx(model, lines.join('\n'), createComponentWriters({ path: '/introduction' }));
}

describe('plain Markdown in a guide', () => {
  test('stays as it was written', () => {
    const text =
      '## A `b`\n\n* x\n  1. y\n\n| a | b |\n|--|--|\n| 1 | \\{2\\} |\n\n```js\n\n\nconst a = <Note>;\n```';
    expect(format(text)).toBe(text);
  });

  test('links to pages lead to their Markdown, others to the site or where they led', () => {
    expect(
      format(
        'A [call](/accounts/create-account#errors "Its title"), [*old*](/start),',
        '[file](/openapi.json), [mail](mailto:a@b.example), [top](#top), [away](https://c.example/x).',
      ),
    ).toBe(
      [
        `A [call](${CREATE}#errors "Its title"), [*old*](${TEST_URL}/introduction.md),`,
        `[file](${TEST_URL}/openapi.json), [mail](mailto:a@b.example), [top](#top), [away](https://c.example/x).`,
      ].join('\n'),
    );
  });

  test('a link that goes over a line in a list keeps its place', () => {
    expect(format('- a [long', '  name](/introduction) b', '- c')).toBe(
      `- a [long\n  name](${TEST_URL}/introduction.md) b\n- c`,
    );
  });

  test('the addresses of reference links become absolute as well', () => {
    expect(format('See [it][one].', '', '[one]: /introduction')).toBe(
      `See [it][one].\n\n[one]: ${TEST_URL}/introduction.md`,
    );
  });

  test('imports, exports and comments are left out, literals stay', () => {
    expect(
      format(
        "import { A } from '#site/a.tsx';",
        '',
        'export const b = 1;',
        '',
        '{/* no */}',
        '',
        "One {'two'} {3}{/* x */}.",
      ),
    ).toBe('One two 3.');
  });

  test('the call of a code block stands above it beside its title', () => {
    const fences = ['```sh title="Void" tag="PUT" label="/v1/vouchers"', 'a', '```'];
    expect(format(...fences)).toBe('**Void** `PUT /v1/vouchers`\n\n```sh\na\n```');
    expect(format('- see', '', '  ```js label="/v1/zones"', '  a();', '  ```')).toBe(
      '- see\n\n  `/v1/zones`\n\n  ```js\n  a();\n  ```',
    );
  });

  test('the title of a code block stands above it', () => {
    expect(format('- see', '', '  ```js title="a.mjs" focus=1', '  a();', '  ```')).toBe(
      '- see\n\n  **a.mjs**\n\n  ```js\n  a();\n  ```',
    );
  });
});

describe('a component in a guide', () => {
  test('Note is a quotation', () => {
    expect(
      format(
        '<Note kind="warning">',
        '  First [page](/introduction).',
        '',
        '  - a',
        '    b',
        '</Note>',
      ),
    ).toBe(`> **Mind**\n>\n> First [page](${TEST_URL}/introduction.md).\n>\n> - a\n>   b`);
    expect(format('<Note kind="GET">Reads.</Note>')).toBe('> **GET**\n>\n> Reads.');
  });

  test('Steps keep their headings and texts', () => {
    expect(format('<Steps>', '', '### One', '', 'Do.', '', '### Two', '', '</Steps>')).toBe(
      '### One\n\nDo.\n\n### Two',
    );
  });

  test('Properties are a list', () => {
    expect(
      format(
        '<Properties>',
        '  <Property name="id" type="string">',
        '    The id.',
        '',
        '    More.',
        '  </Property>',
        '  <Property name="b">B.</Property>',
        '</Properties>',
      ),
    ).toBe('- `id` (string): The id.\n\n  More.\n- `b`: B.');
  });

  test('CodeGroup has its title, its call, cURL and a link to the other languages', () => {
    expect(
      format(
        '<CodeGroup title="Open" tag="POST" label="/v1/accounts">',
        '',
        '```curl title="Shell"',
        'curl x',
        '```',
        '',
        '```go',
        'x()',
        '```',
        '',
        '</CodeGroup>',
      ),
    ).toBe(
      '**Open** `POST /v1/accounts`\n\n**Shell**\n\n```sh\ncurl x\n```\n\n' +
        `[Other languages](${TEST_URL}/introduction.samples.md)`,
    );
  });

  test('CodeGroup has all panels where they are no translations of each other', () => {
    expect(
      format(
        '<CodeGroup>',
        '',
        '```json',
        '1',
        '```',
        '',
        '```text',
        'x',
        '```',
        '',
        '</CodeGroup>',
      ),
    ).toBe('```json\n1\n```\n\n```text\nx\n```');
  });

  test('StepDiagram is a numbered list with the calls', () => {
    expect(
      format(
        '<StepDiagram',
        '  steps={[',
        "    { actor: 'Server', title: 'Open', text: `Once.`, operation: 'createAccount' },",
        "    { actor: 'Platform', 'title': 'Answer' },",
        '  ]}',
        '/>',
      ),
    ).toBe(
      `1. **Open** (Server): Once. [POST Create an account](${CREATE}) \`/v1/accounts\`\n2. **Answer** (Platform)`,
    );
  });

  test('OperationLink is a link inside a sentence', () => {
    expect(format('Use <OperationLink operation="createAccount" /> once.')).toBe(
      `Use [POST Create an account](${CREATE}) once.`,
    );
  });

  test('OperationSamples is the link and the first sample', () => {
    const text = format('<OperationSamples operation="createAccount" />');
    expect(text).toContain(`[POST Create an account](${CREATE})`);
    expect(text.match(/^```\w*$/gm)).toHaveLength(2);
  });

  test('an image is an image, and nothing when it only decorates', () => {
    expect(format('<Image src="/images/a.svg" alt="A [map]." width={640} />')).toBe(
      `![A \\[map\\].](${TEST_URL}/images/a.svg)`,
    );
    expect(format('<Image src="/images/a.svg" alt="" />')).toBe('');
  });

  test('an unknown one keeps its text', () => {
    expect(
      format('<Panel deep={compute()} {...rest}>', '  A <Kbd>Ctrl</Kbd> key.', '</Panel>'),
    ).toBe('A Ctrl key.');
    expect(format('<Panel>', '', '## Title', '', 'Text.', '', '</Panel>')).toBe(
      '## Title\n\nText.',
    );
    expect(format('<Nothing value={compute()} />')).toBe('');
  });

  test('inside code it is code', () => {
    expect(format('Write `<Note>` like this:', '', '```mdx', '<Note>x</Note>', '```')).toBe(
      'Write `<Note>` like this:\n\n```mdx\n<Note>x</Note>\n```',
    );
  });
});

test('a description with braces and angle brackets is plain Markdown', () => {
  expect(formatDescription(model, 'At {id} or <id>, see [it](/introduction).\n')).toBe(
    `At {id} or <id>, see [it](${TEST_URL}/introduction.md).`,
  );
});
