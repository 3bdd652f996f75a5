/** What every document of a build has in common. */
export interface DocumentParts {
  /** The starter as minified script text. */
  readonly starter: string;
  /** Address of the browser entry. */
  readonly entryUrl: string;
  readonly renderAfterMount: boolean;
}

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;
// React's own helpers for streamed documents; a finished file needs none of them.
const STREAM_HELPERS =
  /<link rel="expect"[^>]*>|<template id="_R_"><\/template>|<script[^>]*>requestAnimationFrame\(function\(\)\{\$RT=performance\.now\(\)\}\);<\/script>/g;

/**
 * Turns React's document into the file that is published: React's module preloads become a list that
 * the starter reads, so that no script is asked for before the first sign of intent.
 *
 * @param html the document as React rendered it
 * @param payloadPath address of the page's payload
 */
export function buildDocument(html: string, payloadPath: string, parts: DocumentParts): string {
  const chunks = new Set([parts.entryUrl]);
  for (const [, href] of html.matchAll(MODULE_PRELOAD)) chunks.add(href!);
  const eager = parts.renderAfterMount ? ' data-eager' : '';
  const head =
    `<meta name="payload" content="${payloadPath}">` +
    `<meta name="chunks" content="${[...chunks].join(' ')}">` +
    `<script>${parts.starter}</script>`;
  return html
    .replaceAll(MODULE_PRELOAD, '')
    .replaceAll(STREAM_HELPERS, '')
    .replace('<html', `<html${eager}`)
    .replace(/<meta charSet="utf-8"\/>/i, (charset) => charset + head);
}
