import type { Options } from '@mdx-js/rollup';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { rehypeCodeMeta } from './rehype-code-meta.ts';

/** How MDX is compiled, in the live preview and in a build. */
export const MDX_OPTIONS: Pick<Options, 'remarkPlugins' | 'rehypePlugins'> = {
  remarkPlugins: [remarkFrontmatter, remarkGfm],
  rehypePlugins: [rehypeSlug, rehypeCodeMeta],
};
