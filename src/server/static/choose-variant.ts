import { chooseEncodings } from '#server/edge/choose-encoding.ts';
import { prefersMarkdown } from './prefers-markdown.ts';
import type { SiteFile, Variant } from './site-files.ts';

// What a client gets of a file, by the values of its headers. Null stands for a header that is not there.

/** A page as HTML or as Markdown, whichever the client likes better. */
export function chooseFile(file: SiteFile, accept: string | null): SiteFile {
  return file.markdown && prefersMarkdown(accept) ? file.markdown : file;
}

/** What is smallest of the encodings that the client takes; undefined where it takes none that the file has. */
export function chooseVariant(file: SiteFile, acceptEncoding: string | null): Variant | undefined {
  for (const encoding of chooseEncodings(acceptEncoding)) {
    const variant = file.variants[encoding];
    if (variant) return variant;
  }
  return undefined;
}
