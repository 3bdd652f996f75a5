interface Props {
  /** Address of the light variant, which ends in `-light.svg`; the dark one stands beside it. */
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly className?: string;
}

/**
 * An illustration in the colours of the theme. An SVG in an `<img>` cannot see which theme the reader has
 * chosen, so both variants stand in the page and styles/pages/themed-image.css shows one; the hidden
 * one is lazy, hence never fetched.
 */
export function ThemedImage({ src, alt, width, height, className = 'art' }: Props) {
  const size = { width, height, loading: 'lazy', decoding: 'async' } as const;
  return (
    <span className={className}>
      <img data-art="light" src={src} alt={alt} {...size} />
      <img data-art="dark" src={formatDarkVariant(src)} alt={alt} {...size} />
    </span>
  );
}

/** Address of the dark variant of an illustration. @throws when the light one is not named as such */
export function formatDarkVariant(src: string): string {
  if (!src.endsWith('-light.svg')) {
    throw new Error(`site: the illustration ${src} does not end in "-light.svg"`);
  }
  return src.replace(/-light\.svg$/, '-dark.svg');
}
