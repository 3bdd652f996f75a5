import { answerDocumentation, answerMistake } from '#server/mcp/answers/tool-answer.ts';
import { readPagePath } from '#server/mcp/content/read-page-path.ts';
import { findSection, listHeadings } from './find-section.ts';
import { listNearest } from './list-nearest.ts';
import type { Tool } from './tool.ts';

/** Gives a page, or one section of a page, as Markdown. */
export const readPage: Tool<{
  readonly path: string;
  readonly section?: string;
  readonly cursor?: string;
}> = async ({ path, section, cursor }, { content, readFile, countCall }) => {
  const page = content.findPage(path);
  const text = page && (await readFile(page.markdownPath));
  if (!page || text === undefined) {
    const paths = content.pages.map((one) => one.path);
    const near = listNearest(readPagePath(path, content.siteUrl).path, paths);
    return answerMistake(`There is no page ${path}. Near: ${near.join(', ')}.`);
  }
  countCall?.({ tool: 'read_page', subject: page.path });
  const wanted = section ?? readPagePath(path, content.siteUrl).anchor;
  if (wanted === undefined) return answerDocumentation(content.siteUrl + page.path, text, cursor);
  const found = findSection(text, wanted);
  if (found !== undefined)
    return answerDocumentation(`${content.siteUrl}${page.path}#${wanted}`, found, cursor);
  const headings = listHeadings(text).map(({ title }) => title);
  return answerMistake(
    `${page.path} has no section ${wanted}. Sections: ${headings.slice(0, MAX_HEADINGS).join(', ')}.`,
  );
};

const MAX_HEADINGS = 40;
