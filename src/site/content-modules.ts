import type { MDXContent } from 'mdx/types';
import type { GuidePage } from '#model/site-model.ts';

// The live preview follows edits of each file. A build compiles guides apart, so that an edit leaves its bundles alone.
const modules = import.meta.env.DEV
  ? import.meta.glob<{ readonly default: MDXContent }>('/content/pages/**/*.mdx')
  : {};

/** Makes a component of the text of a guide. */
export type CompileContent = (body: string) => Promise<MDXContent>;

let compileContent: CompileContent | undefined;

/** Says how the text of a guide becomes a component. A build does that before the first page. */
export function provideContent(compile: CompileContent): void {
  compileContent = compile;
}

/**
 * Loads the compiled component of a guide: one by one, so that a mistake in one page leaves the others of the live preview
 * standing.
 *
 * @throws when the guide has not been compiled, or its text is no MDX
 */
export async function loadContent({ file, body }: GuidePage): Promise<MDXContent> {
  const load = modules[`/${file}`];
  if (load) return (await load()).default;
  if (!compileContent) throw new Error(`site: ${file} has not been compiled`);
  return compileContent(body);
}
