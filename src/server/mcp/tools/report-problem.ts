import { MAX_REPORT_LENGTH } from '#contract/mcp/report.ts';
import { answerMistake, answerText } from '#server/mcp/answers/tool-answer.ts';
import type { Caller } from '#server/mcp/collaborators.ts';
import type { Tool } from './tool.ts';

/** Limits how many reports a client sends. */
export interface ReportLimit {
  /** @returns whether the client has sent too many */
  isOver(address: string): Promise<boolean>;
}

/** Creates the tool that keeps reports for the writers. */
export function createReportProblem(
  limit: ReportLimit,
): Tool<{ readonly path: string; readonly text: string }> {
  const isOver = async ({ address }: Caller) =>
    address !== undefined && (await limit.isOver(address));
  return async ({ path, text }, { content, report, countCall }, caller) => {
    const page = content.findPage(path);
    if (!page) return answerMistake(`There is no page ${path}. search_docs finds pages.`);
    if (text.trim() === '') return answerMistake('The text is empty.');
    // The schema counts characters, and a comment UTF-16 units.
    if (text.length > MAX_REPORT_LENGTH) return answerMistake(describeLength(text));
    if (!report) return answerMistake('This server keeps no reports.');
    if (await isOver(caller))
      return answerMistake('This address has sent all 20 reports that it may send in an hour.');
    await report({ pagePath: page.path, text });
    countCall?.({ tool: 'report_problem', subject: page.path });
    return answerText(`Kept for the writers of ${page.path}.`);
  };
}

function describeLength({ length }: string): string {
  return `The text has ${length} UTF-16 units, and may have ${MAX_REPORT_LENGTH}. Shorten the text.`;
}
