import { slug } from 'github-slugger';
import type { Page, SiteModel } from '#model/site-model.ts';
import { listPages } from './listed-pages.ts';
import { joinBlocks } from './markdown-syntax.ts';
import { formatPageMarkdown } from './page-markdown.ts';
import type { SiteFile } from './site-file.ts';

/** Pages under one heading of the index. */
export interface PageGroup {
  readonly title: string;
  readonly pages: readonly Page[];
}

/** The sections of the sidebar, the use cases, and what stands beside both. */
export function listGroups(model: SiteModel): readonly PageGroup[] {
  const pages = listPages(model);
  const others = pages.filter(({ navigationSection }) => navigationSection === undefined);
  const isUseCase = (page: Page) => page.kind === 'guide' && page.layout === 'use-case';
  const groups = [
    ...model.navigation.map(({ title, links }) => ({
      title,
      pages: links.flatMap(({ href }) => pages.find(({ path }) => path === href) ?? []),
    })),
    { title: 'Use cases', pages: others.filter(isUseCase) },
    // A section of this name may be left out where there is little room (llmstxt.org).
    { title: 'Optional', pages: others.filter((page) => !isUseCase(page)) },
  ];
  return groups.filter(({ pages: own }) => own.length > 0);
}

/** A file with the text of a section's pages, or of some of them. */
export interface SectionFile extends SiteFile {
  readonly title: string;
  readonly pages: readonly Page[];
}

/**
 * Characters of a section's file. 40,000 tokens are the goal: dense JSON has some three characters a token, and a test
 * counts the tokens of every file.
 */
const MAX_LENGTH = 110_000;

/** Gives the text of a page without what is for one page alone. */
export type ReadBrief = (page: Page) => string;

/** The text of all pages by section: /llms/SECTION.txt, and further files with a number where a section is long. */
export function buildSectionFiles(
  model: SiteModel,
  readBrief: ReadBrief = (page) => formatPageMarkdown(model, page, 'brief'),
): readonly SectionFile[] {
  return listGroups(model).flatMap((group) => {
    const parts = splitPages(model, group.pages, readBrief);
    return parts.map(({ pages, texts }, index) => {
      const suffix = index === 0 ? '' : `-${index + 1}`;
      const count = parts.length > 1 ? ` (${index + 1} of ${parts.length})` : '';
      const title = `${group.title}${count}`;
      const head = `# ${model.settings.docsName}: ${title}\n`;
      return {
        title,
        pages,
        path: `/llms/${slug(group.title)}${suffix}.txt`,
        contentType: 'text/plain; charset=utf-8',
        body: [head, ...texts].join('\n---\n\n'),
      };
    });
  });
}

interface Part {
  readonly pages: Page[];
  readonly texts: string[];
}

function splitPages(
  model: SiteModel,
  pages: readonly Page[],
  readBrief: ReadBrief,
): readonly Part[] {
  const parts: Part[] = [];
  let length = Infinity;
  for (const page of pages) {
    const address = model.settings.siteUrl + page.path;
    const text = `Source: ${address}\n\n${readBrief(page)}`;
    length += text.length;
    if (length > MAX_LENGTH) {
      parts.push({ pages: [], texts: [] });
      length = text.length;
    }
    const part = parts.at(-1)!;
    part.pages.push(page);
    part.texts.push(text);
  }
  return parts;
}

/** Says which file holds which pages: all of them at once are more than any model reads. */
export function formatLlmsFullTxt(model: SiteModel, files: readonly SectionFile[]): string {
  const { siteUrl, docsName, description } = model.settings;
  const lines = files.map(({ title, path, pages }) => {
    const names = pages.length === 1 ? 'one page' : `${pages.length} pages`;
    return `- [${title}](${siteUrl}${path}): ${names}, from “${pages[0]!.title}” to “${pages.at(-1)!.title}”`;
  });
  return `${joinBlocks([
    `# ${docsName}: the text of all pages`,
    `> ${description}`,
    'Each file has fewer than 40,000 tokens and holds the pages of a section.',
    `## Files\n\n${lines.join('\n')}`,
  ])}\n`;
}
