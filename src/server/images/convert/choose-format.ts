/** Format that an image is made in; 'source' means the one that it came in. */
export type OutputFormat = 'avif' | 'webp' | 'source';

const PREFERRED = ['avif', 'webp'] as const;

/**
 * The best format that a client names in its Accept header. Wildcards do not count: clients that say
 * no more than that understand neither.
 */
export function chooseFormat(accept: string | null): OutputFormat {
  if (accept === null) return 'source';
  const named = accept.toLowerCase().split(',', 50);
  const accepts = (format: string) =>
    named.some((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim());
      const isRefused = parameters.some((text) => /^q=0(\.0*)?$/.test(text));
      return type === `image/${format}` && !isRefused;
    });
  return PREFERRED.find(accepts) ?? 'source';
}
