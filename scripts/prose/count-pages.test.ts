import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createPageReader,
  formatPageNumbers,
  listMissedGoals,
  readBuiltPages,
  summarisePages,
} from './count-pages.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function writeBuild(pages: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  folders.push(folder);
  for (const [path, main] of Object.entries(pages)) {
    const file = join(folder, path, 'index.html');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      `<html><body><nav><p>A link of all pages.</p></nav><main>${main}</main></body></html>`,
    );
  }
  return folder;
}

const read = (main: string) => [
  ...createPageReader()('/x', `<main>${main}</main>`).sentences.keys(),
];

describe('the sentences of a page', () => {
  it('are those of paragraphs, lists, cells and parameter rows, each on its own', () => {
    expect(
      read(
        '<p>One <a href="/x">link</a> here. Two here.</p><ul><li>An item is here</li></ul>' +
          '<ul class="properties"><li><code>id</code> <i>string</i><b> required</b><p>Id of the account.</p></li></ul>' +
          '<table><tr><th>What the column is called in full</th><td>6 hours</td><td>A cell that has more words</td></tr></table>',
      ),
    ).toEqual(['One link here.', 'Two here.', 'Id of the account.', 'A cell that has more words']);
  });

  it('leave out code, titles, controls and the names of errors', () => {
    expect(
      read(
        '<h1>Create an account for a client now</h1><pre>It is code. More code.</pre><button>Press this button now.</button>' +
          '<dl><dt><code>a_b</code> A title of an error.</dt><dd>The cause. <span>The cure.</span></dd></dl>',
      ),
    ).toEqual(['The cause.', 'The cure.']);
  });

  it('keep a sentence whole in which code or an address stands', () => {
    expect(
      read('<p>Send <code>a.b</code>. Then read https://a.example/x or acc_12 again.</p>'),
    ).toEqual(['Send Qx.', 'Then read Qx or Qx again.']);
  });
});

describe('the numbers of a build', () => {
  it('count words, long sentences, semicolons and turns of distinct sentences', () => {
    const long = `${Array.from({ length: 26 }, () => 'cat').join(' ')}.`;
    const client = writeBuild({
      '': '<p>You pay.</p>',
      a: `<p>You pay.</p><p>We count; you pay.</p><p>Whoever pays, pays.</p><p>${long}</p>`,
    });
    const numbers = summarisePages(readBuiltPages(client));
    expect(numbers).toMatchObject({
      pages: 2,
      mean: (2 + 4 + 3 + 26) / 4,
      long: 1 / 4,
      semicolons: 1 / 4,
      turns: 1 / 4,
    });
  });

  it('know the formula of Flesch and Kincaid, and name the hardest page', () => {
    const client = writeBuild({
      easy: '<p>You pay me now.</p>',
      hard: '<p>Beneficiaries reconcile settlements.</p>',
    });
    const numbers = summarisePages(readBuiltPages(client));
    // 0.39 * words / sentences + 11.8 * syllables / words - 15.59
    expect(numbers.medianGrade).toBeCloseTo(0.39 * 4 + 11.8 - 15.59);
    expect(numbers.worstGrade).toBeCloseTo(0.39 * 3 + (11.8 * 12) / 3 - 15.59);
    expect(numbers.worstPage).toBe('/hard');
  });

  it('name the goals that are missed', () => {
    const good = summarisePages(readBuiltPages(writeBuild({ a: '<p>You pay me now.</p>' })));
    expect(listMissedGoals(good)).toEqual([]);
    const bad = summarisePages(
      readBuiltPages(
        writeBuild({ a: '<p>Whoever pays anew; beneficiaries reconcile settlements.</p>' }),
      ),
    );
    expect(listMissedGoals(bad)).toEqual(['semicolons', 'turns', 'medianGrade', 'worstGrade']);
    expect(formatPageNumbers(bad)).toContain('semicolons 100.0 % (goal 1.0 %)');
  });

  it('are none without a build, and a mistake without a sentence', () => {
    expect(readBuiltPages('/nowhere')).toEqual([]);
    expect(() => summarisePages(readBuiltPages(writeBuild({ a: '<h1>Title</h1>' })))).toThrow(
      'no sentence',
    );
  });
});
