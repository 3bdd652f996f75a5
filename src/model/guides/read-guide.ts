import type { Root } from 'mdast';
import { z } from 'zod';
import { isServerPath } from '#contract/server-paths.ts';
import { PAGE_ICONS } from '#contract/site-data.ts';
import type { Report } from '#model/model-error.ts';
import { checkGuide } from './check-guide.ts';
import { cutHidden } from './cut-hidden.ts';
import { parseMdx, readTextFacts, type TextFacts } from './mdx-text.ts';
import { splitFrontmatter } from './split-frontmatter.ts';
import { fillPath, fillText, PLACEHOLDERS } from '#model/sources/placeholders.ts';
import { reportIssues } from '#model/sources/report-issues.ts';
import { parseYamlSource } from '#model/sources/yaml-source.ts';
import type { SiteSettings } from '#model/settings.ts';
import { LAYOUTS, type GuidePage } from '#model/site-model.ts';

/** Workspaces that a page can be written for. */
export const GUIDE_WORKSPACES = ['seeded', 'new-company'] as const;

/** Other characters would be written differently in addresses, in names of files and in links. */
const path = z
  .string()
  .regex(
    /^\/$|^(?:\/[\w-]+)+$/,
    'must be a path such as /introduction, of letters, digits, "-" and "_"',
  )
  .refine((own) => !isServerPath(own), 'is a path that the server answers itself');

/** An old address can end like a file. Servers look for it without a slash at its end. */
const oldPath = z
  .string()
  .regex(/^(?:\/[\w.~-]+)+$/, 'must be a path such as /start, without a slash at its end')
  .refine((own) => !isServerPath(own), 'is a path that the server answers itself');

/** Frontmatter of a page in content/pages. */
const frontmatterSchema = z.strictObject({
  /** Shown as the h1 and in the sidebar. */
  title: z.string().trim().min(1),
  /** One sentence for search engines, cards and search. */
  description: z.string().min(20).max(160),
  /** Address of the page. */
  path,
  /** How the page is laid out. */
  layout: z.enum(LAYOUTS).default('article'),
  icon: z.enum(PAGE_ICONS).optional(),
  label: z.string().optional(),
  /** Old addresses that lead here. */
  redirectFrom: z.array(oldPath).default([]),
  /** What npm run verify:guides runs the code of the page in: the seeded workspace, a company that has just begun. */
  workspaces: z.array(z.enum(GUIDE_WORKSPACES)).min(1).default(['seeded']),
});

export type GuideWorkspace = (typeof GUIDE_WORKSPACES)[number];

/** A guide and what the checks and search need of its text. */
export interface Guide {
  readonly page: GuidePage;
  readonly facts: TextFacts;
  readonly redirectFrom: readonly string[];
  /** Line of its path. */
  readonly pathLine: number;
}

/** Reads one MDX file of content/pages; a file with mistakes is reported and left out. */
export function readGuide(
  file: string,
  raw: string,
  settings: SiteSettings,
  report: Report,
): Guide | undefined {
  const text = fillText(raw, settings, (name, line) =>
    report({
      file,
      line,
      what: `The placeholder {{${name}}} is not known.`,
      why: `Only ${PLACEHOLDERS.join(', ')} can be filled in from site.config.ts.`,
      how: 'Use one of these names, or write the text out.',
    }),
  );
  const { frontmatter, body } = splitFrontmatter(text);
  const read = readFrontmatter(file, frontmatter, report);
  if (!read) return undefined;
  const { given, pathLine } = read;
  const shown = readShown(file, body, report);
  if (!shown) return undefined;
  const { redirectFrom, path: address, icon, label, workspaces: _workspaces, ...rest } = given;
  if (given.layout === 'article' && shown.text.trim() === '')
    report({
      file,
      line: text.split('\n').length,
      what: 'The page has no text.',
      why: 'Readers see its title alone.',
      how: 'Write the text below the frontmatter.',
    });
  const page: GuidePage = {
    kind: 'guide',
    ...rest,
    path: fillPath(address, settings),
    ...(icon !== undefined && { icon }),
    ...(label !== undefined && { label }),
    file,
    body: shown.text,
    sections: shown.facts.sections,
    source: { file, line: 1 },
  };
  return { page, facts: shown.facts, redirectFrom, pathLine };
}

function readFrontmatter(
  file: string,
  text: string | undefined,
  report: Report,
): { readonly given: z.infer<typeof frontmatterSchema>; readonly pathLine: number } | undefined {
  const words = {
    what: 'The frontmatter has a mistake.',
    how: 'Begin the file with --- and give title, description (20 to 160 characters) and path.',
    hidesParts: true,
  } as const;
  if (text === undefined) {
    report({ file, line: 1, why: 'There is none.', ...words });
    return undefined;
  }
  let isYaml = true;
  // Below an empty line, which stands for the line of dashes.
  const source = parseYamlSource(file, `\n${text}`, (error) => {
    isYaml = false;
    report(error);
  });
  if (!isYaml) return undefined;
  const parsed = frontmatterSchema.safeParse(source.data);
  if (parsed.success) return { given: parsed.data, pathLine: source.lineOf(['path']) };
  reportIssues(source, parsed.error, words, report);
  return undefined;
}

/** A guide is compiled without a bundler, so it cannot import: the components that it names are given to it. */
function reportImports(file: string, root: Root, report: Report): void {
  for (const { type, position } of root.children) {
    if (type !== 'mdxjsEsm') continue;
    report({
      file,
      line: position?.start.line ?? 1,
      what: 'The page imports or exports code.',
      why: 'Pages are compiled on their own, so that an edit of one leaves the rest of the build as it is.',
      how: 'Name the component without an import, and add it to src/site/article/mdx-components.tsx.',
    });
  }
}

/** What readers see of a body, which leaves out what is for tests. */
function readShown(
  file: string,
  body: string,
  report: Report,
): { readonly text: string; readonly facts: TextFacts } | undefined {
  try {
    const text = cutHidden(body);
    const root = parseMdx(text);
    reportImports(file, root, report);
    checkGuide(root, text, (line, words) => report({ file, line, ...words }));
    return { text, facts: readTextFacts(root) };
  } catch (error) {
    const { line, reason = String(error) } = error as { line?: number; reason?: string };
    // What misses its end is named by the place of its beginning.
    const [, begin] = / \((\d+):\d+-\d+:\d+\)/.exec(reason) ?? [];
    report({
      file,
      line: line ?? Number(begin ?? 1),
      what: 'The text is not valid MDX.',
      why: reason,
      how: 'Close every tag, and write a literal "{" or "<" in backquotes.',
      hidesParts: true,
    });
    return undefined;
  }
}
