import type { SourceFiles } from './sources/source-files.ts';

/** What may not stand in a URL as it is (URL Standard, URL code points), and "#", which would begin a fragment. */
const NOT_IN_DATA_URI = /[^\w!$&'"()*+,./:;=?@~-]/gu;

/** Address of the logo: an SVG becomes a data URI, which costs no request; another picture keeps its address. */
export function buildLogoSrc(src: string, { texts }: Pick<SourceFiles, 'texts'>): string {
  const svg = src.endsWith('.svg') ? texts.get(`content${src}`) : undefined;
  if (svg === undefined) return src;
  const text = svg.trim().replace(NOT_IN_DATA_URI, encodeURIComponent);
  // Quotes as %27: HTML would write each as an entity of six characters.
  return `data:image/svg+xml,${text.replace(/["']/g, '%27')}`;
}
