import { describe, expect, it } from 'vitest';
import { detectImageType } from './image-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('detectImageType', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x20ftypavif', 'image/avif'],
    ['\0\0\x01\0', 'image/x-icon'],
    ['icns', 'image/icns'],
    ['BM', 'image/bmp'],
    ['<svg>', 'image/svg+xml'],
    ['\xef\xbb\xbf \n<?xml version="1.0"?><svg/>', 'image/svg+xml'],
    ['<!-- drawn by hand --><svg/>', 'image/svg+xml'],
    ['<!doctype html><p>', undefined],
    ['%PDF-1.7', undefined],
    ['II*\0', undefined],
    ['', undefined],
  ])('takes %j for %s', (text, type) => {
    expect(detectImageType(bytes(text))).toBe(type);
  });
});
