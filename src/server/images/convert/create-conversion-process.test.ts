// @own-process: it starts and ends processes
import { writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/edge/logger.ts';
import { DEFAULT_LIMITS } from '#server/images/image-limits.ts';
import { drawPicture } from '#server/images/testing/create-test-images.ts';
import { createConversionProcess, type ConversionProcess } from './create-conversion-process.ts';

const REAL = join(import.meta.dirname, 'conversion-process.ts');
const logger = createLogger({ level: 'silent', write: () => undefined });
const opened: ConversionProcess[] = [];

function open(file = REAL, limits = DEFAULT_LIMITS) {
  const started = createConversionProcess({ file, limits, logger });
  opened.push(started);
  return (bytes: Uint8Array) =>
    started.convert(new Uint8Array(bytes), { width: 64, quality: 75, format: 'webp' });
}

/** A process that does with a message what a broken decoder might. */
async function openBroken(code: string, limits = DEFAULT_LIMITS) {
  const file = join(await mkdtemp(join(tmpdir(), 'broken-')), 'broken.mjs');
  await writeFile(file, `process.on('message', ({ id, bytes }) => { ${code} });`);
  return open(file, limits);
}

afterEach(() => opened.splice(0).forEach((started) => started.close()));

const NOT_AN_IMAGE = { status: 400, message: "The requested resource isn't a valid image." };

describe('createConversionProcess', () => {
  it('makes images and tells why it makes none', async () => {
    const convert = open();
    const [made] = await Promise.all([
      convert(await drawPicture(100, 50).png().toBuffer()),
      expect(convert(Buffer.from('text'))).rejects.toMatchObject(NOT_AN_IMAGE),
      expect(convert(Buffer.from('<svg/>'))).rejects.toMatchObject({
        status: 400,
        message: '"url" parameter is valid but image type is not allowed',
      }),
    ]);
    expect(made.type).toBe('image/webp');
    expect((await sharp(made.bytes).metadata()).width).toBe(64);
  });

  it('survives an image that crashes it, and goes on with the next', async () => {
    const reply = `process.send({ id, made: { type: 'image/png', bytes } })`;
    const convert = await openBroken(
      `if (bytes[0] === 1) process.kill(process.pid, 9); else ${reply}`,
    );
    await expect(convert(new Uint8Array([1]))).rejects.toMatchObject(NOT_AN_IMAGE);
    expect((await convert(new Uint8Array([2]))).bytes).toEqual(new Uint8Array([2]));
  });

  it('asks to try again when nobody knows who has crashed it', async () => {
    const convert = await openBroken('if (bytes[0] === 1) process.kill(process.pid, 9);');
    const both = [convert(new Uint8Array([2])), convert(new Uint8Array([1]))];
    const statuses = await Promise.all(both.map((made) => made.catch(({ status }) => status)));
    expect(statuses).toEqual([503, 503]);
  });

  it('ends work that does not end', async () => {
    const convert = await openBroken('for (;;);', { ...DEFAULT_LIMITS, conversionMs: 10 });
    await expect(convert(new Uint8Array([1]))).rejects.toMatchObject(NOT_AN_IMAGE);
  });

  it('asks to try again where it was ended for another image', async () => {
    const convert = await openBroken('', { ...DEFAULT_LIMITS, conversionMs: 10 });
    const both = [convert(new Uint8Array([1])), convert(new Uint8Array([2]))];
    const statuses = await Promise.all(both.map((made) => made.catch(({ status }) => status)));
    expect(statuses).toEqual([400, 503]);
  });

  it('keeps the environment of the server to itself', async () => {
    process.env['SOME_SECRET'] = 'secret';
    const names = 'Buffer.from(Object.keys(process.env).join())';
    const convert = await openBroken(
      `process.send({ id, made: { type: 'image/png', bytes: ${names} } })`,
    );
    const { bytes } = await convert(new Uint8Array([1]));
    delete process.env['SOME_SECRET'];
    expect(Buffer.from(bytes).toString()).not.toContain('SECRET');
  });

  it('says so when it cannot be started', async () => {
    await expect(open('/nowhere/at-all.mjs')(new Uint8Array([1]))).rejects.toMatchObject({
      status: 400,
    });
  });
});
