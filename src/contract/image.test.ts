import { describe, expect, it } from 'vitest';
import { formatImageAddress, IMAGE_WIDTHS, listImageWidths } from './image.ts';

describe('IMAGE_WIDTHS', () => {
  it('are the sizes and device widths of the specification, rising', () => {
    expect(IMAGE_WIDTHS).toEqual([
      16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
    ]);
  });
});

describe('listImageWidths', () => {
  it('ends with the width of the image itself', () => {
    expect(listImageWidths(900, 256)).toEqual([256, 384, 640, 750, 828, 900]);
    expect(listImageWidths(640, 384)).toEqual([384, 640]);
    expect(listImageWidths(10)).toEqual([10]);
  });

  it('goes no further than the widest screen', () => {
    expect(listImageWidths(9000, 2048)).toEqual([2048, 3840]);
  });
});

describe('formatImageAddress', () => {
  it('asks for quality 75 unless told otherwise', () => {
    expect(formatImageAddress('/images/a b.png?', 640)).toBe(
      '/_image?url=%2Fimages%2Fa%20b.png%3F&w=640&q=75',
    );
    expect(formatImageAddress('/a', 16, 1)).toBe('/_image?url=%2Fa&w=16&q=1');
  });
});
