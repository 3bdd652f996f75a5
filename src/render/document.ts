import { inlineStyles } from './inline-styles.ts';

/** What every document of a build has in common. */
export interface DocumentParts {
  /** The starter as minified script text. */
  readonly starter: string;
  /** Address of the early module (src/early/). */
  readonly earlyUrl: string;
  /** Address of the browser entry. */
  readonly entryUrl: string;
  /** Leaves the body empty until the client has mounted (setting renderAfterMount). */
  readonly renderAfterMount: boolean;
  /** Starts without waiting for intent, as the live preview does. */
  readonly hydrateAtOnce?: boolean;
  /** The text of the style sheet at an address. The live preview has none: its sheets change while the page stands. */
  readonly readStyle?: (address: string) => string | undefined;
}

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;
// React's own helpers for streamed documents; a finished file needs none of them.
const STREAM_HELPERS =
  /<link rel="expect"[^>]*>|<template id="_R_"><\/template>|<script[^>]*>requestAnimationFrame\(function\(\)\{\$RT=performance\.now\(\)\}\);<\/script>/g;

// Each pattern begins with what it takes out, and looks behind at its end: to look behind at each character takes twenty times
// as long.

// What no browser needs: the bundler's own copy of a style sheet's address, leave to read a style sheet of the same
// origin, what keeps the focus from a list of tabs, which takes none, and what Radix writes of a scroll area that
// the style sheet says too (sidebar.css).
const SURPLUS =
  / data-rsc-css-href="[^"]*"| crossorigin="anonymous"(?<=<link rel="stylesheet" crossorigin="anonymous")(?= href="\/[^/])| tabindex="-1"(?<= role="tablist" tabindex="-1")| dir="ltr"(?= class="scroll-area")| style="[^"]*"(?<= class="scroll-area" style="[^"]*")| data-radix-scroll-area-viewport=""| style="[^"]*"(?<= data-sidebar-viewport="" style="[^"]*")| style="min-width:100%;display:block"/g;

// React's way to end a shape without content.
const SHAPE_END = /(<path [^>]*)><\/path>/g;

// Ends that the next tag says too (HTML, 13.1.2.4), and values that are empty anyway.
const OPTIONAL =
  /<\/li>(?=<li[ >]|<\/[uo]l>)|<\/d[td]>(?=<d[td][ >]|<\/dl>)|=""(?<=<[a-z][^<>]* [a-z-]+="")/g;

// React keeps the case of its own properties. HTML has none.
const CASED =
  /(?:charSet|dateTime|popoverTarget)(?<=<[a-z][^<>]* (?:charSet|dateTime|popoverTarget))(?==)/g;

// React wants a style sheet to have a precedence, whichever; it knows the sheet by its address.
const PRECEDENCE = /(<link rel="stylesheet"[^>]* data-precedence=")[^"]+/g;

// The slash that React ends an element without content with; in the head no text or value has its like.
const HEAD = /<head>.*?<\/head>/s;
const SLASH = /(?<=")\/(?=>)/g;

/** A page's document with the HTML of its slots, by name. */
export interface SourceDocument {
  readonly html: string;
  readonly slots: Readonly<Record<string, string>>;
  /** Version of the payload that the document was made from. */
  readonly version: string;
}

/**
 * Empties the body. What only the HTML has, the slots, is kept in templates of the head, from which the
 * browser entry takes it.
 */
export function emptyBody({ html, slots }: Omit<SourceDocument, 'version'>): string {
  const templates = Object.entries(slots).map(
    ([name, content]) => `<template data-slot="${name}">${content}</template>`,
  );
  return html
    .replace(/(<body[^>]*>)[\s\S]*(<\/body>)/, '$1$2')
    .replace('</head>', () => `${templates.join('')}</head>`);
}

/**
 * Turns React's document into the file that is published: React's module preloads become a list that
 * the starter reads, so that no script is asked for before the first sign of intent.
 *
 * @param source the document as React rendered it
 * @param payloadPath address of the page's payload
 */
export function buildDocument(
  source: SourceDocument,
  payloadPath: string,
  parts: DocumentParts,
): string {
  const { html } = source;
  const chunks = new Set([parts.earlyUrl, parts.entryUrl]);
  for (const [, href] of html.matchAll(MODULE_PRELOAD)) chunks.add(href!);
  const eager = parts.renderAfterMount || parts.hydrateAtOnce ? ' data-eager' : '';
  const head =
    `<meta name="payload" content="${payloadPath}" data-v="${source.version}">` +
    `<meta name="chunks" content="${[...chunks].join(' ')}">` +
    `<script>${parts.starter}</script>`;
  const document = (parts.renderAfterMount ? emptyBody(source) : html)
    .replaceAll(MODULE_PRELOAD, '')
    .replaceAll(STREAM_HELPERS, '')
    .replaceAll(SURPLUS, (attribute) => (parts.hydrateAtOnce ? attribute : ''))
    .replaceAll(PRECEDENCE, '$1a')
    .replace(HEAD, (text) => text.replaceAll(SLASH, ''))
    .replaceAll(SHAPE_END, '$1/>')
    .replaceAll(OPTIONAL, '')
    .replaceAll(CASED, (name) => name.toLowerCase())
    .replace('<html', `<html${eager}`)
    .replace('<meta charset="utf-8">', (charset) => charset + head);
  return parts.readStyle ? inlineStyles(document, parts.readStyle) : document;
}
