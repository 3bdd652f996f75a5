import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ProseText } from './read/prose-text.ts';
import { readCodeTexts } from './read/read-code.ts';
import { readMarkdownTexts } from './read/read-markdown.ts';
import { readMdxTexts } from './read/read-mdx.ts';
import { readYamlTexts } from './read/read-yaml.ts';

/** Files of one kind that hold texts for readers. */
interface ProseKind {
  readonly name: 'api' | 'data' | 'guides' | 'code' | 'documents';
  /** Matches repository-relative paths. */
  readonly files: RegExp;
  readonly read: (file: string, source: string) => ProseText[];
}

/** Lists whose texts are readers' words or other names, not ours. */
const NO_PROSE =
  /^content\/data\/(?:catalogue|sample-proofs|search-phrases|search-synonyms)\.yaml$/;

const TEST_CODE = /\.test(?:-d)?\.tsx?$|\/testing\/|\/generated\//;

const KINDS: readonly ProseKind[] = [
  { name: 'api', files: /^api\/(?!versions\/).+\.yaml$/, read: readYamlTexts },
  { name: 'data', files: /^content\/data\/[^/]+\.yaml$/, read: readYamlTexts },
  { name: 'guides', files: /^content\/pages\/.+\.mdx$/, read: readMdxTexts },
  { name: 'code', files: /^(?:src\/.+\.tsx?|site\.config\.ts)$/, read: readCodeTexts },
  // A decision is a record of its day, and is not written again.
  {
    name: 'documents',
    files: /^(?:README|CONTRIBUTING|docs\/[^/]+)\.md$/,
    read: (file, source) => readMarkdownTexts(file, source),
  },
];

const FOLDERS = ['api', 'content', 'src', 'docs'];

/** What kind of texts a file holds; undefined when it holds none. */
export function findProseKind(file: string): ProseKind | undefined {
  if (NO_PROSE.test(file) || TEST_CODE.test(file)) return undefined;
  return KINDS.find(({ files }) => files.test(file));
}

/** The files that hold texts for readers, repository-relative, in alphabetical order. */
export function listProseFiles(root: string): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name).replaceAll('\\', '/'),
    ),
  );
  const all = [...readdirSync(root), ...inFolders];
  return all.filter((file) => findProseKind(file) !== undefined).toSorted();
}
