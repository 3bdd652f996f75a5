import { createEncodingChooser } from '#server/edge/choose-encoding.ts';
import { createMarkdownChooser } from './prefers-markdown.ts';
import type { SiteFile, Variant } from './site-files.ts';

/** Chooses what a client gets of a file, by the values of its headers; null stands for a header that is not there. */
export interface VariantChooser {
  /** A page as HTML or as Markdown, whichever the client likes better. */
  readonly chooseFile: (file: SiteFile, accept: string | null) => SiteFile;
  /** What is smallest of the encodings that the client takes; undefined where it takes none that the file has. */
  readonly chooseVariant: (file: SiteFile, acceptEncoding: string | null) => Variant | undefined;
}

/** Creates a chooser that remembers headers. */
export function createVariantChooser(): VariantChooser {
  const chooseEncodings = createEncodingChooser();
  const choosesMarkdown = createMarkdownChooser();
  return {
    chooseFile: (file, accept) => (file.markdown && choosesMarkdown(accept) ? file.markdown : file),
    chooseVariant(file, acceptEncoding) {
      for (const encoding of chooseEncodings(acceptEncoding)) {
        const variant = file.variants[encoding];
        if (variant) return variant;
      }
      return undefined;
    },
  };
}
