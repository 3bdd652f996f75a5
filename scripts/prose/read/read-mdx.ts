import { parseMdx } from '#model/guides/mdx-text.ts';
import type { ProseText } from './prose-text.ts';
import { readTree } from './read-markdown.ts';
import { readYamlTexts } from './read-yaml.ts';

/** Reads the texts of a page in MDX: prose, frontmatter, and attributes that readers read. */
export function readMdxTexts(file: string, source: string): ProseText[] {
  const tree = parseMdx(source);
  const [first] = tree.children;
  const frontmatter =
    first?.type === 'yaml' ? readYamlTexts(file, first.value, source.indexOf(first.value)) : [];
  return [...frontmatter, ...readTree(tree, { file, source, offsetOf: (index) => index })];
}
