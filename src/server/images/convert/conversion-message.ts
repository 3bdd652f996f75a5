import type { ImageLimits } from '#server/images/image-limits.ts';
import type { Conversion, ConvertedImage } from './convert-image.ts';

/** Makes an image. @throws HttpError */
export type ConvertImage = (
  bytes: Uint8Array<ArrayBuffer>,
  conversion: Conversion,
) => Promise<ConvertedImage>;

/** What the server says to the process that makes images. */
export interface ConversionRequest {
  readonly id: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly conversion: Conversion;
  readonly limits: ImageLimits;
}

/** The reply: the image, or why there is none. */
export type ConversionReply =
  | { readonly id: number; readonly made: ConvertedImage }
  | { readonly id: number; readonly refusal: { readonly status: number; readonly text: string } };
