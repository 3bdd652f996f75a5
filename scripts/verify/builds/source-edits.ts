import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A change of the sources, as writers and developers make them. */
export interface SourceEdit {
  readonly name: string;
  /** @throws when the text that is to be replaced is not there */
  readonly make: (dir: string) => Promise<void>;
}

const NEW_PAGE = 'content/pages/guides/page-of-one-build.mdx';

// Names of utilities, as a style sheet could be made from: pages are to be no source of the style sheet.
const NEW_TEXT = `---
title: Page of one build
description: The next edit removes this page again.
path: /page-of-one-build
---

A word such as bg-red-500. See [the introduction](/introduction).
`;

function replaceText(name: string, file: string, [from, to]: readonly [string, string]) {
  return {
    name,
    async make(dir: string) {
      const text = await readFile(join(dir, file), 'utf8');
      if (!text.includes(from)) throw new Error(`verify: ${file} does not contain "${from}"`);
      await writeFile(join(dir, file), text.replace(from, to));
    },
  };
}

/** A change of each kind of source. Each comes on top of those before. */
export const SOURCE_EDITS: readonly SourceEdit[] = [
  replaceText('the text of a guide', 'content/pages/introduction.mdx', ['. ', '. New words. ']),
  replaceText('the title of a guide', 'content/pages/quick-start.mdx', [
    'title: Quick start',
    'title: Quickest start',
  ]),
  replaceText('the description of a call', 'api/paths/accounts.yaml', [
    'Opens an account',
    'Opens one account',
  ]),
  replaceText('an error', 'api/errors.yaml', ['title: ', 'title: New ']),
  replaceText('a phrase of the search', 'content/data/search-phrases.yaml', [
    'money format,',
    'money format, shape of amounts,',
  ]),
  replaceText('a word of the search', 'content/data/search-synonyms.yaml', [
    'retrieve, view',
    'retrieve, behold, view',
  ]),
  replaceText('the order of the sidebar', 'content/data/catalogue.yaml', [
    '    - /status-codes\n    - /use-cases\n',
    '    - /use-cases\n    - /status-codes\n',
  ]),
  replaceText('the logo', 'content/images/logo.svg', ['</svg>', '<path d="M0 0h9v9z"/></svg>']),
  { name: 'a new page', make: (dir) => writeFile(join(dir, NEW_PAGE), NEW_TEXT) },
  { name: 'a removed page', make: (dir) => rm(join(dir, NEW_PAGE)) },
  replaceText('a style', 'src/site/styles/footer.css', [
    'color: var(--text-faint)',
    'color: var(--accent)',
  ]),
  replaceText('a setting', 'site.config.ts', ["docsName: '", "docsName: 'New "]),
  replaceText('a client component', 'src/site/exam/exam.tsx', [
    'Address of your receiver',
    'The address of your receiver',
  ]),
];
