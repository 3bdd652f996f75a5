import type { Code, Nodes, RootContent } from 'mdast';
import { CODE_FORMATS, FENCE_WORDS } from '#contract/guide-components.ts';
import { METHODS } from '#contract/method.ts';
import { findLanguage } from '#languages/find-language.ts';
import { SAMPLE_LANGUAGES } from '#languages/languages.ts';
import type { Words } from '#model/model-error.ts';
import type { Mistake } from './guide-mistake.ts';

/** A word after the language of a fence, such as `hidden`, `focus=1,3:5` or `title="Create"`. */
const WORD = /([^\s="]+)(?:="[^"]*"|=(\S*))?/g;
const FOCUS = /^\d+(?::\d+)?(?:,\d+(?::\d+)?)*$/;

/** Reports code without an end, in an unknown language, or with words after the language that nobody reads. */
export function checkCode(node: Code, lines: readonly string[], mistake: Mistake): void {
  const { position, value } = node;
  const fence = /^[\s>]*(`{3,}|~{3,})/.exec(lines[(position?.start.line ?? 1) - 1] ?? '')?.[1];
  const last = lines[(position?.end.line ?? 1) - 1] ?? '';
  if (fence && !new RegExp(`^[\\s>]*${fence}`).test(last))
    mistake(node, {
      what: 'A block of code has no end.',
      why: 'The rest of the page is taken for code.',
      how: `End the code with a line of ${fence}.`,
    });
  // Only a bare fence ends code: the fence of the next block is taken for a line of the code.
  const next = fence ? value.split('\n').findIndex((line) => isFence(line, fence)) : -1;
  if (next >= 0)
    mistake(node, {
      what: 'A block of code has no end before the next block.',
      why: `The text up to line ${(position?.start.line ?? 1) + next + 1} is taken for code.`,
      how: `End the code with a line of ${fence}, or begin it with more of them.`,
    });
  checkLanguage(node, mistake);
  for (const words of checkFenceWords(node)) mistake(node, words);
}

/** Reports code whose language is not said or not known, and JSON that is none. */
function checkLanguage(node: Code, mistake: Mistake): void {
  const { lang, value } = node;
  if (!lang)
    mistake(node, {
      what: 'A block of code has no language.',
      why: 'Nothing says what the code is.',
      how: 'Write the language behind the fence. Plain text is "text".',
    });
  else if (!findLanguage(lang) && !CODE_FORMATS.some((format) => format === lang))
    mistake(node, {
      what: `The language "${lang}" of a block of code is not known.`,
      why: 'The code would have no colours.',
      how: `Write one of ${[...SAMPLE_LANGUAGES, ...CODE_FORMATS].join(', ')}.`,
    });
  if (lang === 'json' && !isJson(value))
    mistake(node, {
      what: 'A block of code is no JSON.',
      why: 'Readers cannot copy it into a request.',
      how: 'Correct the brackets, quotes and commas. Write "text" behind the fence for a part of JSON.',
    });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a line begins another block of code, in a block that begins with `fence`. */
const isFence = (line: string, fence: string) =>
  new RegExp(`^\\s*${fence}${fence[0]}*[a-z]`, 'i').test(line);

function checkFenceWords({ meta, value }: Code): Words[] {
  return [...(meta ?? '').matchAll(WORD)].flatMap(([written, name = '', unquoted]) => {
    if (name === 'focus') return checkFocus(unquoted, value.split('\n').length);
    const { attributes, flags } = FENCE_WORDS;
    const isAttribute = attributes.some((known) => known === name);
    const isRead = written === name ? flags.some((known) => known === name) : isAttribute;
    if (!isRead || unquoted !== undefined)
      return [
        {
          what: `A block of code has no "${written}".`,
          why: 'Nobody reads it.',
          how: `Code takes ${attributes.map((known) => `${known}="..."`).join(', ')}, focus=1,3:5, ${flags.join(' and ')}.`,
        },
      ];
    const tag = name === 'tag' ? written.slice('tag="'.length, -1) : undefined;
    if (tag === undefined || METHODS.some((method) => method === tag)) return [];
    const how = 'Write one of these values.';
    return [{ what: `Code has no tag "${tag}".`, why: `It is one of ${METHODS.join(', ')}.`, how }];
  });
}

function checkFocus(focus: string | undefined, count: number): Words[] {
  const numbers = focus?.split(/[,:]/).map(Number) ?? [];
  const isTurned = (focus ?? '').split(',').some((range) => {
    const [first, last = first] = range.split(':').map(Number);
    return Number(first) > Number(last);
  });
  const areLines = numbers.every((line) => line > 0 && line <= count);
  const isSound = FOCUS.test(focus ?? '') && areLines && !isTurned;
  if (isSound) return [];
  return [
    {
      what: `The lines in focus "${focus ?? ''}" are not lines of the code.`,
      why: `The code has ${count} ${count === 1 ? 'line' : 'lines'}.`,
      how: 'Write numbers and ranges of lines without a space, such as focus=1,3:5.',
    },
  ];
}

/** Reports a group without code, what a group has besides code, and two tabs that readers cannot tell apart. */
export function checkCodeGroup(
  group: Nodes & { readonly children: readonly RootContent[] },
  mistake: Mistake,
): void {
  const tabs = new Set<string>();
  for (const child of group.children) {
    if (child.type === 'mdxFlowExpression') continue;
    if (child.type !== 'code') {
      mistake(child, {
        what: 'A CodeGroup has a part that is not code.',
        why: 'The page shows only the code of a group.',
        how: 'Write the part before or after the group.',
      });
      continue;
    }
    const title = /(?:^|\s)title="([^"]*)"/.exec(child.meta ?? '')?.[1];
    const tab = title ?? findLanguage(child.lang ?? '') ?? child.lang ?? '';
    if (tabs.has(tab))
      mistake(child, {
        what: `A CodeGroup has two tabs "${tab}".`,
        why: 'Readers cannot tell the tabs apart.',
        how: 'Give one of the blocks of code another title="...".',
      });
    tabs.add(tab);
  }
  if (!group.children.some(({ type }) => type === 'code'))
    mistake(group, {
      what: 'A CodeGroup has no code.',
      why: 'Readers see an empty panel.',
      how: 'Write blocks of code between its tags, or remove the group.',
    });
}
