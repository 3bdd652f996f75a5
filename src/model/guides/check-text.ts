import type { Link, Text } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { Mistake } from './guide-mistake.ts';

/** Marks of Markdown that were meant as a link, and stayed a text. */
const NO_LINK = /\[[^\]\n]+\]\s?(?:\(|\[)|\[\^[^\]\n]+\]/;

/** Marks of code or of strong words that have no end. */
const NO_END = /`|\*\*/;

/** What an author leaves for later. */
const LATER = /\b(?:TODO|FIXME|TBD)\b/;

/** A text that does not say where its link leads. */
const BLIND = /^(?:click )?here$/i;

/** Reports a link without a text or an address, and one whose text says nothing. */
export function checkLink(node: Link, mistake: Mistake): void {
  const text = toString(node, { includeImageAlt: true }).trim();
  if (text === '')
    mistake(node, {
      what: `The link to ${node.url} has no text.`,
      why: 'Readers do not see the link.',
      how: 'Write between the brackets where the link leads.',
    });
  else if (BLIND.test(text))
    mistake(node, {
      what: `The text of a link is "${text}".`,
      why: 'A list of links does not say where it leads.',
      how: 'Write between the brackets where the link leads.',
    });
  if (node.url === '')
    mistake(node, {
      what: `The link "${text}" has no address.`,
      why: 'The link leads nowhere.',
      how: 'Write the address between the parentheses.',
    });
}

/** Reports marks that readers would see, and notes of the author. */
export function checkText(node: Text, mistake: Mistake): void {
  const [marks] = NO_LINK.exec(node.value) ?? [];
  if (marks !== undefined)
    mistake(node, {
      what: `The page shows the marks of a link: ${marks}.`,
      why: 'The address has a space or no end, or nothing defines the reference.',
      how: 'Write [text](/address) without a space, or put a literal "[" in backquotes.',
    });
  const [open] = NO_END.exec(node.value) ?? [];
  if (open !== undefined)
    mistake(node, {
      what: `The page shows the mark ${open}.`,
      why: 'The mark has no end, or a space behind it.',
      how: `Write ${open} behind the last word too, or put "\\" before a literal mark.`,
    });
  const [later] = LATER.exec(node.value) ?? [];
  if (later !== undefined)
    mistake(node, {
      what: `The page says "${later}".`,
      why: 'Readers would see what is left to do.',
      how: 'Write the text, or make the note a comment.',
    });
}
