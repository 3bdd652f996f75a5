import { countRuns } from '#testing/random-runs.ts';
import { fc } from '#testing/fast-check.ts';
import sharp from 'sharp';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { HttpError } from '#server/edge/http-error.ts';
import { DEFAULT_LIMITS } from '#server/images/image-limits.ts';
import { drawPhotograph, drawPicture } from '#server/images/testing/create-test-images.ts';
import { convertImage, type Conversion } from './convert-image.ts';

function convert(bytes: Uint8Array, conversion: Partial<Conversion> = {}, limits = DEFAULT_LIMITS) {
  const wanted = { width: 64, quality: 75, format: 'source', ...conversion } as const;
  return convertImage(new Uint8Array(bytes), wanted, limits);
}

const NOT_AN_IMAGE = { status: 400, message: "The requested resource isn't a valid image." };

/** A PNG that claims to be as large as told, with a line or two of pixels in it. */
function buildPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(4);
    frame.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([frame, body, check]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('convertImage', () => {
  it.each([
    ['avif', 'png', 'image/avif'],
    ['webp', 'jpeg', 'image/webp'],
    ['source', 'jpeg', 'image/jpeg'],
    ['source', 'png', 'image/png'],
    ['source', 'gif', 'image/gif'],
    ['source', 'webp', 'image/jpeg'],
    ['source', 'avif', 'image/jpeg'],
  ] as const)('makes %s of %s: %s', async (format, from, type) => {
    const made = await convert(await drawPicture(200, 100).toFormat(from).toBuffer(), { format });
    const { width, height, format: is } = await sharp(made.bytes).metadata();
    expect({ type: made.type, width, height }).toEqual({ type, width: 64, height: 32 });
    expect(type).toContain(is === 'heif' ? 'avif' : is);
  });

  it('never enlarges', async () => {
    const made = await convert(await drawPicture(50, 20).png().toBuffer(), { width: 640 });
    expect(await sharp(made.bytes).metadata()).toMatchObject({ width: 50, height: 20 });
  });

  it('turns an image upright before it is measured, and drops what a camera has written', async () => {
    const image = drawPicture(200, 100).jpeg();
    const source = await image
      .withExif({ IFD0: { Copyright: 'A photographer' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(source).metadata()).orientation).toBe(6);
    for (const format of ['avif', 'webp', 'source'] as const) {
      const { bytes } = await convert(source, { format, width: 640 });
      const about = await sharp(bytes).metadata();
      expect(about).toMatchObject({ width: 100, height: 200 });
      expect([about.exif, about.xmp, about.iptc, about.icc]).toEqual(Array(4).fill(undefined));
    }
  });

  it('turns the colours of a profile into sRGB', async () => {
    const source = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#ff0000' },
    })
      .png()
      .withIccProfile('p3')
      .toBuffer();
    const inP3 = await sharp(source, { ignoreIcc: true }).raw().toBuffer();
    expect(inP3[0]).toBeLessThan(250);
    const { bytes } = await convert(source, { quality: 100 });
    const [red, green, blue] = await sharp(bytes).raw().toBuffer();
    expect(red).toBeGreaterThan(252);
    expect(Math.max(green!, blue!)).toBeLessThan(4);
  });

  it('puts white behind what JPEG cannot leave open', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const source = sharp({ create: { width: 8, height: 8, channels: 4, background: clear } });
    const { bytes } = await convert(await source.webp().toBuffer());
    expect((await sharp(bytes).raw().toBuffer())[0]).toBe(255);
  });

  it('makes AVIF with 20 less of quality, so that it looks alike', async () => {
    const source = await drawPhotograph(300, 200);
    const [avif, webp] = await Promise.all(
      (['avif', 'webp'] as const).map((format) => convert(source, { format, width: 256 })),
    );
    expect(avif!.bytes.length).toBeLessThan(webp!.bytes.length * 1.1);
  });

  it('hands on what moves and what it does not read', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((color) => drawPicture(8, 8, color).png().toBuffer()),
    );
    const moving = sharp(frames, { join: { animated: true } });
    for (const source of [await moving.gif().toBuffer(), await moving.webp().toBuffer()]) {
      expect(await convert(source, { format: 'avif' })).toMatchObject({
        bytes: new Uint8Array(source),
      });
    }
    const icon = Buffer.from([0, 0, 1, 0, 1, 0]);
    expect((await convert(icon)).type).toBe('image/x-icon');
  });

  it('refuses drawings', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    await expect(convert(svg)).rejects.toMatchObject({
      status: 400,
      message: '"url" parameter is valid but image type is not allowed',
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
    ['the start of a JPEG alone', Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
    ['a drawing under the signature of a PNG', Buffer.from('\x89PNG\r\n\x1a\n<svg/>', 'latin1')],
    ['a PNG of 10 gigapixels', buildPng(100_000, 100_000)],
    ['a PNG of 2 billion pixels in one line', buildPng(2_147_483_647, 1)],
    ['a PNG that lacks most of its lines', buildPng(6000, 6000)],
  ])('refuses %s', async (_what, bytes) => {
    await expect(convert(bytes)).rejects.toMatchObject(NOT_AN_IMAGE);
  });

  it('refuses an image that ends early', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const whole = await sharp(await drawPhotograph(200, 200))
        .toFormat(format)
        .toBuffer();
      await expect(convert(whole.subarray(0, whole.length * 0.6))).rejects.toMatchObject(
        NOT_AN_IMAGE,
      );
    }
  });

  it('counts all frames of what moves', async () => {
    const frames = await Promise.all([1, 2, 3].map(() => drawPicture(8, 8).png().toBuffer()));
    const source = await sharp(frames, { join: { animated: true } })
      .gif({ keepDuplicateFrames: true })
      .toBuffer();
    const limits = { ...DEFAULT_LIMITS, sourcePixels: 128 };
    await expect(convert(source, {}, limits)).rejects.toMatchObject(NOT_AN_IMAGE);
  });

  it('makes an image of anything damaged or refuses it', async () => {
    const sources = await Promise.all(
      (['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map((format) =>
        drawPicture(40, 30).toFormat(format).toBuffer(),
      ),
    );
    const damage = fc.record({
      source: fc.nat({ max: sources.length - 1 }),
      at: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), {
        minLength: 1,
        maxLength: 12,
      }),
      end: fc.double({ min: 0.1, max: 1, noNaN: true }),
      format: fc.constantFrom('avif', 'webp', 'source'),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ source, at, end, format }) => {
        const bytes = Buffer.from(sources[source]!);
        for (const [place, value] of at) bytes[Math.floor(place * bytes.length)] = value;
        try {
          const made = await convert(bytes.subarray(0, Math.ceil(end * bytes.length)), { format });
          expect(made.bytes.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(HttpError);
          expect(error).toMatchObject({ status: 400 });
        }
      }),
      { numRuns: countRuns(600) },
    );
  });
});
