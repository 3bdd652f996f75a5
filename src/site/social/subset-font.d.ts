declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'truetype' | 'woff' | 'woff2';
    readonly noHinting?: boolean;
    /** Tags of OpenType features; every feature is kept without this. */
    readonly keepFeatures?: readonly string[];
    /** Numbers of the name table. */
    readonly preserveNameIds?: readonly number[];
  }

  /** Cuts a font to the characters of a text. @throws when the bytes are no font */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: SubsetOptions,
  ): Promise<Buffer>;
}
