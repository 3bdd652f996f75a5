import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { HttpError } from '#server/edge/http-error.ts';
import { MAX_TARGET_LENGTH, parseTarget } from './parse-target.ts';

function readStatus(target: string): number {
  try {
    parseTarget(target);
    return 200;
  } catch (error) {
    return error instanceof HttpError ? error.status : 500;
  }
}

describe('parseTarget', () => {
  it('separates the decoded path from the query', () => {
    expect(parseTarget('/a%20b/c?d=%2F')).toEqual({ path: '/a b/c', search: '?d=%2F' });
    expect(parseTarget('/')).toEqual({ path: '/', search: '' });
  });

  it.each([
    '/../etc/passwd',
    '/a/../../b',
    '/..',
    '/.',
    '/%2e%2e/secret',
    '/a/%2E./b',
    '/a%2fb',
    '/a%5Cb',
    '/a\\..\\b',
    '/a%00.html',
    '/a%0d%0aset-cookie:x',
    '/%',
    '/%zz',
    '/%c3',
    'a',
    '',
    '*',
  ])('refuses %s', (target) => {
    expect(readStatus(target)).toBe(400);
  });

  it('refuses a target that is too long', () => {
    expect(readStatus(`/${'a'.repeat(MAX_TARGET_LENGTH)}`)).toBe(414);
    expect(readStatus(`/${'a'.repeat(MAX_TARGET_LENGTH - 1)}`)).toBe(200);
  });

  it('gives a path without dot segments, or a 4xx', () => {
    const piece = fc.constantFrom(
      '.',
      '..',
      '%2e',
      '/',
      '//',
      '%2f',
      '\\',
      '%5c',
      '%',
      'a',
      '%00',
      '?',
      'é',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const target = `/${pieces.join('')}`;
        const status = readStatus(target);
        expect([200, 400]).toContain(status);
        if (status === 200) expect(parseTarget(target).path.split('/')).not.toContain('..');
      }),
    );
  });
});
