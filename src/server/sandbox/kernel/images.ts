import type { UploadedFile } from './call.ts';
import { failField } from './filters.ts';
import { failWith } from './api-error.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MIN_PIXELS = 200;

/** What is read of a picture's first bytes. */
export interface ImageSize {
  readonly ending: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
}

/**
 * Reads a picture from a form: JPEG or PNG, at most 5 MB unless told. Refuses with `validation_failed`, `file_too_large` and
 * `file_type_unsupported`.
 *
 * @param minPixels on each side
 */
export function readImage<Field extends string>(
  call: { readonly files: { readonly [Name in NoInfer<Field>]: UploadedFile | undefined } },
  field: Field,
  minPixels = MIN_PIXELS,
  maxBytes = MAX_BYTES,
): ImageSize {
  const file = call.files[field] ?? failField(field, 'is missing.');
  if (file.bytes.length > maxBytes)
    failWith('file_too_large', {
      pointer: `/${field}`,
      detail: `${field} has ${file.bytes.length} bytes, and at most ${maxBytes} are taken.`,
    });
  const size = readPng(file.bytes) ?? readJpeg(file.bytes) ?? failType(field);
  if (Math.min(size.width, size.height) < minPixels)
    failField(
      field,
      `is ${size.width} by ${size.height} pixels, and must have at least ${minPixels} on each side.`,
    );
  return size;
}

/** Gives somebody another picture, at an address of its own, so that no cache shows the one before. */
export function addPicture(
  owner: { readonly id: string; readonly pictures: number },
  { ending }: Pick<ImageSize, 'ending'>,
): { readonly pictures: number; readonly imageUrl: string } {
  const pictures = owner.pictures + 1;
  const name = pictures === 1 ? owner.id : `${owner.id}-${pictures}`;
  return { pictures, imageUrl: `https://files.wallet.example/${name}.${ending}` };
}

function failType(field: string): never {
  return failWith('file_type_unsupported', {
    pointer: `/${field}`,
    detail: `${field} is neither JPEG nor PNG by its content.`,
  });
}

/** PNG specification, sections 5.2 and 11.2.2: signature, then width and height in the header. */
function readPng(bytes: Uint8Array): ImageSize | undefined {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  if (bytes.length < 24 || signature.some((byte, index) => bytes[index] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { ending: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** ITU-T T.81, annex B: segments up to the frame header, which holds height and width. */
function readJpeg(bytes: Uint8Array): ImageSize | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 2; at + 9 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { ending: 'jpg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return undefined;
}
