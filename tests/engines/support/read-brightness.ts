import sharp from 'sharp';
import type { Reader } from './reader.ts';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The brightness of the brightest line of a part of the view, from 0, black, to 1, white. */
export async function readBrightness(reader: Reader, area: Area): Promise<number> {
  const { data, info } = await sharp(Buffer.from(await reader.screenshot(), 'base64'))
    .extract({
      left: Math.round(area.x),
      top: Math.round(area.y),
      width: Math.round(area.width),
      height: Math.round(area.height),
    })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const lines = Array.from({ length: info.height }, (_, line) => {
    const pixels = data.subarray(
      line * info.width * info.channels,
      (line + 1) * info.width * info.channels,
    );
    return pixels.reduce((sum, value) => sum + value, 0) / pixels.length / 255;
  });
  return Math.max(...lines);
}
