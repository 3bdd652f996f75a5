import type { Code, Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { isHiddenCode } from './cut-hidden.ts';
import { parseMdx } from './mdx-text.ts';
import { splitFrontmatter } from './split-frontmatter.ts';

/** A piece of code of a guide, in the order of the page. */
export interface GuideCode {
  /** Of the fence in the source, from 1. */
  readonly line: number;
  /** As the fence says it: a language of the samples, or another one such as `bash` and `json`. */
  readonly language: string;
  readonly code: string;
  /** Why the code cannot be run; undefined when it is run. */
  readonly noRun?: string;
  /** File that a reader saves the code in; such code is run by what comes after it. */
  readonly file?: string;
  /** Whether an answer is shown with some fields left out. */
  readonly isShortened: boolean;
  /** Line of the group of tabs that the code is a panel of. */
  readonly group?: number;
  /** Whether readers do not see the code: it prepares or checks what they see. */
  readonly isHidden: boolean;
}

/** Reads an attribute of the text behind a fence's language: `name="value"`. */
function readAttribute(meta: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(meta)?.[1];
}

/** Whether the text behind a fence's language has the word `shortened`. */
function isShortened(meta: string): boolean {
  return meta
    .replaceAll(/"[^"]*"/g, '')
    .split(/\s+/)
    .includes('shortened');
}

function readFence(node: Code, group: number | undefined): GuideCode {
  const meta = node.meta ?? '';
  const noRun = readAttribute(meta, 'no-run');
  const file = readAttribute(meta, 'file');
  return {
    line: node.position?.start.line ?? 1,
    language: node.lang ?? 'text',
    code: node.value,
    ...(noRun !== undefined && { noRun }),
    ...(file !== undefined && { file }),
    ...(group !== undefined && { group }),
    isShortened: isShortened(meta),
    isHidden: isHiddenCode(node),
  };
}

/** Lists the code of a guide's source: what readers see, and what is hidden. @throws when it is not valid MDX */
export function readGuideCode(text: string): GuideCode[] {
  const found: GuideCode[] = [];
  // The body alone, which the model parses too: the same text is parsed once.
  visit(parseMdx(splitFrontmatter(text).body), (node: Nodes, _, parent) => {
    if (node.type !== 'code') return;
    const isPanel = parent?.type === 'mdxJsxFlowElement' && parent.name === 'CodeGroup';
    found.push(readFence(node, isPanel ? parent.position?.start.line : undefined));
  });
  return found;
}
