// What the documents of this repository say of its code: files, folders and names that are there.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#scripts/lib/root.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** Folders of the repository, without what is installed or built. */
const FOLDERS = ['api', 'bench', 'content', 'docs', 'scripts', 'src', 'tests'];
const FILES = [
  ...readdirSync(root),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  ),
];
/** Decisions say what was, so their names may have gone. */
const DOCUMENTS = FILES.filter((file) => /^(?:docs\/)?[\w-]+\.md$/.test(file));

/** Names of others that this code never writes. */
const NAMES_OF_OTHERS = ['ariaSnapshot'];

const quote = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted);

/** Words of all code, which is everything besides documents. */
function listWords(): ReadonlySet<string> {
  const code = FILES.filter((file) => /\.(?:m?tsx?|mjs|css|ya?ml|json|mdx)$/.test(file));
  return new Set(code.flatMap((file) => read(file).match(/[\w$]+/g) ?? []));
}

const isThere = (path: string) =>
  FILES.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`));

describe('the documents', () => {
  it('are all read', () => {
    expect(DOCUMENTS).toEqual(expect.arrayContaining(['README.md', 'docs/sandbox.md']));
  });

  it.each(DOCUMENTS)('%s names files and folders that exist', (document) => {
    const paths = quote(read(document)).filter(
      (text) => /^[\w.-]+(?:\/[\w.-]+)+\/?$/.test(text) && FOLDERS.includes(text.split('/')[0]!),
    );
    // A part in capital letters stands for a name that the reader chooses.
    const lost = paths.filter((path) => !/\b[A-Z]{2,}\b/.test(path) && !isThere(path));
    expect(lost).toEqual([]);
  });

  it('name functions and types that the code has', () => {
    const words = listWords();
    const lost = DOCUMENTS.flatMap((document) =>
      quote(read(document))
        .map((text) => /^([a-z]+[A-Z]\w*)(?:\(.*)?$/.exec(text)?.[1])
        .filter((name) => name !== undefined && !words.has(name) && !NAMES_OF_OTHERS.includes(name))
        .map((name) => `${document}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  it('import in their examples what modules export', async () => {
    const imports = DOCUMENTS.flatMap((document) =>
      [...read(document).matchAll(/^import (?:type )?\{ (.+) \} from '(#[^']+)';$/gm)].map(
        ([, names = '', from = '']) => ({ names: names.split(', '), from }),
      ),
    );
    expect(imports).not.toEqual([]);
    for (const { names, from } of imports) {
      const code = read(from.replace(/^#/, 'src/'));
      for (const name of names)
        expect(code, `${name} of ${from}`).toMatch(new RegExp(`^export [\\w ]+ ${name}\\b`, 'm'));
    }
  });

  it('tell operators of each warning, error and metric of the server', () => {
    const server = FILES.filter(
      (file) => /^src\/(?:server|parts|main)\b.*\.ts$/.test(file) && !/test/.test(file),
    );
    const code = server.map(read).join('\n');
    const names = [
      ...code.matchAll(/logger\.(?:warn|error)\(\s*'([^']+)'/g),
      ...code.matchAll(/new (?:Counter|Gauge|Histogram)\(\{\s*name: '(\w+)'/g),
    ].map(([, name = '']) => name);
    // What a daily sweep is called begins the name of its warning.
    for (const [, name = ''] of code.matchAll(/createDailySweep\(\{\s*name: '(\w+)/g))
      names.push(`${name}-not-swept`);
    expect(names.length).toBeGreaterThan(20);
    const operating = read('docs/operating.md');
    const lost = names.filter((name) => !new RegExp(`\`${name}\\b`).test(operating));
    expect(lost).toEqual([]);
  });
});
