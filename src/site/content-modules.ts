import type { MDXContent } from 'mdx/types';

const modules = import.meta.glob<{ readonly default: MDXContent }>('/content/pages/**/*.mdx', { eager: true });

/**
 * The compiled component of an MDX file.
 *
 * @param file repository-relative path, as in GuidePage.file
 */
export function getContent(file: string): MDXContent {
  const found = modules[`/${file}`];
  if (!found) throw new Error(`site: ${file} has not been compiled`);
  return found.default;
}
