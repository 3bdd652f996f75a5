import mdx from '@mdx-js/rollup';
import type { MDXContent } from 'mdx/types';
import { MDX_OPTIONS } from './mdx-options.ts';

type Run = (runtime: object) => { readonly default: MDXContent };

/**
 * Compiles the text of a guide without a bundler: an edit of a guide then leaves the bundles of the site as they are.
 *
 * @param body MDX that imports nothing, as the model has checked
 * @throws when the text is no MDX
 */
export async function compileContent(body: string): Promise<MDXContent> {
  // The frontmatter was read by the model, and is no part of the body.
  const plugin = mdx({ ...MDX_OPTIONS, outputFormat: 'function-body' });
  const compiled = await plugin.transform(body, 'body.mdx');
  if (!compiled) throw new Error('The compiler of MDX has left a guide out.');
  const runtime = await import('react/jsx-runtime');
  // oxlint-disable-next-line no-implied-eval -- what MDX compiles to is the body of a function
  return (new Function(compiled.code) as Run)(runtime).default;
}
