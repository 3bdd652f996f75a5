/** A heading of a Markdown text. */
export interface Heading {
  /** 1 to 6. */
  readonly level: number;
  /** Without marks of Markdown. */
  readonly title: string;
  /** Line of the heading, from 0. */
  readonly line: number;
}

const FENCE = /^\s*(`{3,}|~{3,})/;

/** The headings of a text, but for the lines of code that look like headings. */
export function listHeadings(markdown: string): readonly Heading[] {
  const headings: Heading[] = [];
  let fence: string | undefined;
  for (const [line, text] of markdown.split('\n').entries()) {
    const mark = FENCE.exec(text)?.[1];
    if (mark !== undefined && fence === undefined) fence = mark;
    else if (mark !== undefined && mark.startsWith(fence!)) fence = undefined;
    const [, signs, title] = fence === undefined ? (/^(#{1,6}) (.+)$/.exec(text) ?? []) : [];
    if (signs && title) headings.push({ level: signs.length, title: readTitle(title), line });
  }
  return headings;
}

/**
 * The part of a text below a heading, the heading included, up to the next heading that is no deeper.
 *
 * @param wanted id or title of the heading
 * @returns undefined when there is no such heading
 */
export function findSection(markdown: string, wanted: string): string | undefined {
  const headings = listHeadings(markdown);
  const name = formatSlug(wanted);
  const at = headings.findIndex(({ title }) => formatSlug(title) === name);
  const heading = headings[at];
  if (!heading) return undefined;
  const next = headings.slice(at + 1).find(({ level }) => level <= heading.level);
  return markdown.split('\n').slice(heading.line, next?.line).join('\n');
}

function readTitle(title: string): string {
  return title
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .trim();
}

/** A title as the id of its heading: the same for a title and for the id that the page gives the title. */
function formatSlug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}
