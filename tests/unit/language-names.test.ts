// A language's folder has all that the language needs: no other code asks which language it is.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, SAMPLE_LANGUAGES } from '#languages/languages.ts';
import { root } from '#scripts/lib/root.mjs';
import { FILLING } from '#site/styles/language-rows.ts';

const ids = SAMPLE_LANGUAGES.join('|');
/** An id in quotes, as a key of an object, or in a property of a style sheet. */
const NAMED = new RegExp(`['"\`](?:${ids})['"\`]|^\\s*(?:${ids}): |--\\w+-(?:${ids})\\b`, 'm');

/** Files that name a language all the same, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/site/files/component-markdown.ts':
    'shows programs the code of a guide in cURL where the guide has cURL',
  'src/server/mcp/tools/get-operation.ts':
    'gives agents the sample in cURL unless they name another language',
  'src/site/console/request/export-panel.tsx': 'offers a file that is cURL in every site',
  'src/site/console/request/parse-curl.ts': 'parses the command that readers paste, not a sample',
  'src/cli/commands/exam.ts': 'shows fixes in JavaScript unless the reader names another language',
  'src/exam/generated/receiver-samples.ts': 'is written from the receivers of the callback guide',
  'src/site/styles/language-rows.ts':
    'the build reads it before it can read languages. The test below compares it with them',
  'scripts/verify/samples/write-page-proofs.ts': 'the pages show what the cURL sample has printed',
};

function listFiles(): readonly string[] {
  const files = ['src', 'scripts'].flatMap((dir) =>
    readdirSync(join(root, dir), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${dir}/${file}`,
    ),
  );
  return [...files, 'vite.config.ts']
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
    .filter((file) => !/^src\/languages\/|\/testing\/|\.test\.(tsx?|mjs)$/.test(file));
}

describe('the id of a language', () => {
  it('stands in no code outside of src/languages/', () => {
    const files = listFiles();
    expect(files.length).toBeGreaterThan(800);
    const naming = files.filter((file) => NAMED.test(readFileSync(join(root, file), 'utf8')));
    expect(naming.filter((file) => !(file in EXCEPTIONS))).toEqual([]);
  });

  it('stands in the style rules where its SDK samples fill their panel', () => {
    const filling = SAMPLE_LANGUAGES.filter((language) => LANGUAGES[language].sdk?.fillsPanel);
    expect(FILLING).toEqual(filling);
  });

  it('would be found', () => {
    const [id] = SAMPLE_LANGUAGES;
    for (const code of [`language === '${id}'`, `  ${id}: 1,`, `var(--rows-${id})`])
      expect(code).toMatch(NAMED);
    expect('Where this can go: to curl and python').not.toMatch(NAMED);
  });
});
