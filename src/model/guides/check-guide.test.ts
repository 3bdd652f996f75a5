import { expect, it } from 'vitest';
import { checkGuide } from './check-guide.ts';
import { parseMdx } from './mdx-text.ts';

function listMistakes(text: string): string[] {
  const mistakes: string[] = [];
  checkGuide(parseMdx(text), text, (line, { what }) => void mistakes.push(`${line} ${what}`));
  return mistakes;
}

const STEPS = "<StepDiagram steps={[{ actor: 'You', title: 'Pay', operation: 'pay' }]} />";

it.each([
  ['headings', '## One\n\n### Two\n\n## Three\n'],
  ['a comment and a space', 'Text. {/* proof: "it does" */}\n\n<Steps>{" "}Text.</Steps>\n'],
  ['a diagram', STEPS],
  ['a note of a method', '<Note kind="POST">Text.</Note>\n'],
  ['code', '```ts title="a.ts"\ncode\n```\n\n````text\n```\n````\n\n    code\n'],
  [
    'what code takes',
    '```ts title="a" tag="GET" label="/v1" focus=1,2:3 file="a.ts"\n1\n2\n3\n```\n',
  ],
  ['a group of code', '<CodeGroup tag="GET">\n```ts\n1\n```\n\n```js\n2\n```\n</CodeGroup>\n'],
  ['a table', '| a | b |\n| - | - |\n| 1 | `x\\|y` |\n'],
  ['code in a list', '- Text.\n\n  ```sh\n  run\n  ```\n'],
  ['a picture that is a link', '[![Drawn](/images/drawn.svg)](/introduction)\n'],
])('lets %s be', (_, text) => {
  expect(listMistakes(text)).toEqual([]);
});

it.each([
  ['a second title', '\n# Title\n', '2 "Title" is a heading of the first level.'],
  ['a level that is skipped', '## One\n\n#### Two\n', '3 The heading "Two" skips a level.'],
  ['a heading without text', '##\n', '1 A heading has no text.'],
  ['code without an end', 'Text.\n\n```sh\nrun\n', '3 A block of code has no end.'],
  [
    'an unknown language',
    '```bsh\nrun\n```\n',
    '1 The language "bsh" of a block of code is not known.',
  ],
  [
    'a word that code does not take',
    '```ts tilte="A"\n1\n```\n',
    '1 A block of code has no "tilte="A"".',
  ],
  ['a value without quotes', '```ts title=A\n1\n```\n', '1 A block of code has no "title=A".'],
  ['a tag of code that is no method', '```ts tag="FETCH"\n1\n```\n', '1 Code has no tag "FETCH".'],
  [
    'a focus outside of the code',
    '```ts focus=2\n1\n```\n',
    '1 The lines in focus "2" are not lines of the code.',
  ],
  [
    'a focus that is no number',
    '```ts focus=a\n1\n```\n',
    '1 The lines in focus "a" are not lines of the code.',
  ],
  ['a group without code', '<CodeGroup>\n</CodeGroup>\n', '1 A CodeGroup has no code.'],
  [
    'a text in a group',
    '<CodeGroup>\nText.\n```ts\n1\n```\n</CodeGroup>\n',
    '2 A CodeGroup has a part that is not code.',
  ],
  [
    'two equal tabs',
    '<CodeGroup>\n```ts\n1\n```\n\n```typescript\n2\n```\n</CodeGroup>\n',
    '6 A CodeGroup has two tabs "typescript".',
  ],
  [
    'a tag of a group that is no method',
    '<CodeGroup tag="FETCH">\n```ts\n1\n```\n</CodeGroup>\n',
    '1 CodeGroup has no tag "FETCH".',
  ],
  ['a cell without a column', '| a |\n| - |\n| 1 | 2 |\n', '3 A row of a table has 2 cells.'],
  ['a row that is too short', '| a | b |\n| - | - |\n| 1 |\n', '3 A row of a table has 1 cell.'],
  ['a "|" in the code of a cell', '| a |\n| - |\n| `x|y` |\n', '3 A row of a table has 2 cells.'],
  [
    'a table without delimiters',
    '| a | b |\n| 1 | 2 |\n',
    '1 A table has no line of delimiters that fits its head.',
  ],
  [
    'a table with too few delimiters',
    '| a | b |\n| - |\n',
    '1 A table has no line of delimiters that fits its head.',
  ],
  ['a link without text', 'See [](/introduction).\n', '1 The link to /introduction has no text.'],
  ['an expression', 'There are {1 + 1} calls.\n', '1 The page has an expression.'],
  ['HTML', 'Text.\n\n<script>alert(1)</script>\n', '3 The page has the HTML element "script".'],
  ['an unknown component', '<Hint>Text.</Hint>\n', '1 There is no component "Hint".'],
  [
    'a component of the language',
    '<constructor />\n',
    '1 The page has the HTML element "constructor".',
  ],
  ['a missing attribute', '<OperationLink />\n', '1 OperationLink lacks "operation".'],
  ['an unknown attribute', '<Steps title="One">Text.</Steps>\n', '1 Steps has no "title".'],
  ['a spread attribute', '<Steps {...one}>Text.</Steps>\n', '1 Steps has no "...".'],
  ['an unknown value', '<Note kind="hint">Text.</Note>\n', '1 Note has no kind "hint".'],
  [
    'an unknown field of a step',
    STEPS.replace('operation', 'operations'),
    '1 A step has no "operations".',
  ],
  ['a step without a title', STEPS.replace('title', 'text'), '1 A step lacks "title".'],
  [
    'steps from elsewhere',
    '<StepDiagram steps={steps} />\n',
    '1 The steps of a diagram cannot be read.',
  ],
])('reports %s with its line', (_, text, mistake) => {
  expect(listMistakes(text)).toContain(mistake);
});

const IMAGE = (more: string) => `<Image src="/images/drawn.svg" alt="Drawn." ${more} />\n`;

it.each([
  ['a value in braces', '<Note kind={"danger"}>Text.</Note>\n', '1 Note has no kind "danger".'],
  ['an attribute without a value', '<Note kind>Text.</Note>\n', '1 The kind of Note is nothing.'],
  ['a width that is a word', IMAGE('width="wide" height={2}'), '1 The width of Image is "wide".'],
  ['a width that is computed', IMAGE('width={wide} height={2}'), '1 The width of Image is {wide}.'],
  [
    'a flag with a text',
    IMAGE('width={1} height={2} priority="yes"'),
    '1 The priority of Image is "yes".',
  ],
  ['a note without a text', '<Note kind="info"></Note>\n', '1 Note holds nothing.'],
  [
    'a property on its own',
    '<Property name="id">Text.</Property>\n',
    '1 Property is not within Properties.',
  ],
  ['a link without an address', '[Text]()\n', '1 The link "Text" has no address.'],
  ['a link that says nothing', 'See [here](/start).\n', '1 The text of a link is "here".'],
  [
    'an address with a space',
    'See [text](/quick start).\n',
    '1 The page shows the marks of a link: [text](.',
  ],
  [
    'an address behind a space',
    'See [text] (/start).\n',
    '1 The page shows the marks of a link: [text] (.',
  ],
  [
    'a link without an end',
    'See [text](/start\n',
    '1 The page shows the marks of a link: [text](.',
  ],
  [
    'a reference that nothing defines',
    'See [text][start].\n',
    '1 The page shows the marks of a link: [text][.',
  ],
  ['a footnote that nothing defines', 'Text.[^1]\n', '1 The page shows the marks of a link: [^1].'],
  ['a note of the author', 'TODO: write this.\n', '1 The page says "TODO".'],
  ['a heading without a space', '##Heading\n', '1 "##Heading" is not a heading.'],
  ['JSON that is none', '```json\n{ "a": 1, }\n```\n', '1 A block of code is no JSON.'],
  ['code without a language', '```\nrun\n```\n', '1 A block of code has no language.'],
  [
    'code that goes on to the end of the next',
    '```sh\nrun\n\nText.\n\n```json\n{}\n```\n',
    '1 A block of code has no end before the next block.',
  ],
  [
    'a focus that is turned round',
    '```sh focus=2:1\n1\n2\n```\n',
    '1 The lines in focus "2:1" are not lines of the code.',
  ],
  ['a table without titles', '|  |  |\n| - | - |\n| 1 | 2 |\n', '1 The head of a table is empty.'],
])('reports %s, which readers would see', (_, text, mistake) => {
  expect(listMistakes(text)).toEqual([mistake]);
});

it.each([
  ['a longer fence around code', '````text\n```json\n{}\n```\n````\n'],
  ['a defined reference', 'See [the start][start].\n\n[start]: /start\n'],
  ['brackets in code and on their own', 'Write `[a](b)` or an array [1, 2].\n'],
  ['numbers and texts in braces', IMAGE("width={640} height='20' priority")],
])('does not refuse %s', (_, text) => {
  expect(listMistakes(text)).toEqual([]);
});
