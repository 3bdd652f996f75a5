import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';

/** Words without a meaning, and never the same twice in a row. */
const listWords = (count: number) =>
  Array.from({ length: count }, (_, index) => (index % 2 ? 'dog' : 'cat')).join(' ');

/** The findings of a file as `line:column rule`. */
const find = (file: string, source: string) =>
  checkFile(file, source).findings.map(({ line, column, rule }) => `${line}:${column} ${rule}`);

describe('findings', () => {
  it('name line and column in YAML, plain, quoted and folded', () => {
    const yaml = [
      'get:',
      '  summary: Pay; get paid',
      "  title: 'It''s here; pay anew.'",
      '  description: >-',
      '    First you pay. Then',
      '    whoever pays is paid.',
      '    Pay `a; b` now.',
      '  example: { description: Pay; get paid anew. }',
      '  examples: { typical: { summary: You pay anew, value: { text: Whoever; } } }',
    ].join('\n');
    expect(find('api/paths/x.yaml', yaml)).toEqual([
      '2:15 semicolon',
      '3:21 semicolon',
      '3:27 turn',
      '6:5 turn',
      '9:43 turn',
    ]);
  });

  it('name line and column in a guide: prose, lists, frontmatter and attributes', () => {
    const mdx = [
      '---',
      'title: Pay anew',
      '---',
      'You **pay** [anew](/a-b). {/* proof: "whoever pays; is paid" */}',
      '',
      '- You pay; you get.',
      '',
      '<Note title="Whoever pays">',
      '  Pay `x; y`, and',
      '  shall pay.',
      '</Note>',
      '',
      "<StepDiagram steps={[{ actor: 'Whoever', text: 'Pays anew.', operation: 'anew' }]} />",
      '',
      '```js',
      'whoever();',
      '```',
    ].join('\n');
    expect(find('content/pages/x.mdx', mdx)).toEqual([
      '2:12 turn',
      '4:14 turn',
      '6:10 semicolon',
      '8:14 turn',
      '10:3 turn',
      '13:54 turn',
    ]);
  });

  it('name line and column in code: sentences in strings, templates and elements', () => {
    const code = [
      "import x from 'whoever pays the bill.';",
      'const a = `The user ${x} pays; you get paid.`;',
      "const b = 'flex items-center; anew';",
      "const c = 'The user ' + x + ' pays anew.';",
      'const d = <p className="Whoever pays it">Pay <code>anew</code>, or <b>whoever</b> pays.</p>;',
    ].join('\n');
    expect(find('src/site/x.tsx', code)).toEqual(['2:30 semicolon', '4:36 turn', '5:71 turn']);
  });

  it('count words without code, addresses and values', () => {
    expect(
      find('docs/x.md', `${listWords(25)} \`code\` https://a.example/b acc_12 {{apiUrl}}.`),
    ).toEqual([]);
    expect(find('docs/x.md', `${listWords(26)}.`)).toEqual(['1:1 length']);
  });

  it('name slips of the pen and paragraphs that are hard to read', () => {
    expect(find('docs/x.md', 'You pay the the bill. It is a account.')).toEqual([
      '1:9 repeat',
      '1:29 article',
    ]);
    const hard = Array.from(
      { length: 5 },
      () =>
        'Beneficiaries reconcile international settlements, organisational responsibilities notwithstanding.',
    );
    expect(find('docs/x.md', hard.slice(0, 4).join(' '))).toEqual([]);
    expect(find('docs/x.md', [...hard, ...hard].join(' '))).toEqual(['1:1 grade']);
  });

  it('leave out how not to write, and files that are no texts', () => {
    const table = '| instead of | write |\n| --- | --- |\n| Pay anew. | Pay again anew. |';
    expect(find('docs/x.md', table)).toEqual(['3:25 turn']);
    expect(find('api/versions/1.0.0.yaml', 'description: Pay anew.')).toEqual([]);
    expect(find('content/data/search-phrases.yaml', '- text: Pay anew.')).toEqual([]);
    expect(find('src/site/x.test.ts', "const a = 'You pay them anew.';")).toEqual([]);
  });
});

describe('counts', () => {
  it('end a sentence at a number, and not at the number of a chapter', () => {
    const count = (text: string) => checkFile('docs/x.md', text).counts.sentences;
    expect(
      count('A list has at most 2,000. An inbox has 20. It ends after 30 s. Then you pay.'),
    ).toBe(4);
    expect(count('You pay 1.500 each. See section 3 of it.')).toBe(2);
  });

  it('are of sentences, not of titles and labels', () => {
    const { counts } = checkFile(
      'docs/x.md',
      '# A title\n\nYou pay. You get `x`; you go.\n\n- 6 hours\n',
    );
    expect(counts).toMatchObject({ sentences: 2, words: 6, semicolons: 1, long: 0, turns: 0 });
  });
});
