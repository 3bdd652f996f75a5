import type { MDXContent } from 'mdx/types';

const modules = import.meta.glob<{ readonly default: MDXContent }>('/content/pages/**/*.mdx');

/**
 * Loads the compiled component of an MDX file: one by one, so that a mistake in one page leaves the
 * others of the live preview standing.
 *
 * @param file repository-relative path, as in GuidePage.file
 */
export async function loadContent(file: string): Promise<MDXContent> {
  const load = modules[`/${file}`];
  if (!load) throw new Error(`site: ${file} has not been compiled`);
  return (await load()).default;
}
