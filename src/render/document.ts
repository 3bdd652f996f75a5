/** What every document of a build has in common. */
export interface DocumentParts {
  /** The starter as minified script text. */
  readonly starter: string;
  /** Address of the browser entry. */
  readonly entryUrl: string;
  /** Leaves the body empty until the client has mounted (setting renderAfterMount). */
  readonly renderAfterMount: boolean;
  /** Starts without waiting for intent, as the live preview does. */
  readonly hydrateAtOnce?: boolean;
}

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;
// React's own helpers for streamed documents; a finished file needs none of them.
const STREAM_HELPERS =
  /<link rel="expect"[^>]*>|<template id="_R_"><\/template>|<script[^>]*>requestAnimationFrame\(function\(\)\{\$RT=performance\.now\(\)\}\);<\/script>/g;

// Headless UI's focus sentinel: gone once React runs, until then nobody needs to see or reach it.
const SENTINEL = /<button type="button" aria-hidden="true" style="position:fixed[^"]*"/g;

// What no browser needs: the bundler's own copy of a style sheet's address, leave to read a style sheet of the same
// origin, the styles that hide a span which is hidden anyway, the state of what has none, the size of a corner
// between scrollbars that are not there yet, and what a block and a list of tabs are by themselves.
const SURPLUS =
  / data-rsc-css-href="[^"]*"|(?<=<link rel="stylesheet") crossorigin="anonymous"(?= href="\/[^/])|(?<=<span hidden="") style="position:fixed[^"]*"| data-headlessui-state=""|;--radix-scroll-area-corner-(?:width|height):0px| style="min-width:100%;display:block"|(?<= role="tablist") aria-orientation="horizontal"/g;

// React wants a style sheet to have a precedence, whichever; it knows the sheet by its address.
const PRECEDENCE = /(?<=<link rel="stylesheet"[^>]* data-precedence=")[^"]+/g;

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
  const chunks = new Set([parts.entryUrl]);
  for (const [, href] of html.matchAll(MODULE_PRELOAD)) chunks.add(href!);
  const eager = parts.renderAfterMount || parts.hydrateAtOnce ? ' data-eager' : '';
  const head =
    `<meta name="payload" content="${payloadPath}" data-v="${source.version}">` +
    `<meta name="chunks" content="${[...chunks].join(' ')}">` +
    `<script>${parts.starter}</script>`;
  return (parts.renderAfterMount ? emptyBody(source) : html)
    .replaceAll(MODULE_PRELOAD, '')
    .replaceAll(STREAM_HELPERS, '')
    .replaceAll(SURPLUS, (attribute) => (parts.hydrateAtOnce ? attribute : ''))
    .replaceAll(PRECEDENCE, 'default')
    .replace(HEAD, (text) => text.replaceAll(SLASH, ''))
    .replaceAll(SENTINEL, (button) => {
      // The preview runs at once, and its React would complain of the attribute.
      return parts.hydrateAtOnce ? button : '<button type="button" hidden=""';
    })
    .replace('<html', `<html${eager}`)
    .replace(/<meta charSet="utf-8">/i, (charset) => charset + head);
}
