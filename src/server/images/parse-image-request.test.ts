import { anyCharacter, fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { HttpError } from '#server/edge/http-error.ts';
import { parseImageRequest } from './parse-image-request.ts';

const ORIGINS = new Set(['https://images.example', 'http://plain.example:8080']);
const parse = (query: string) => parseImageRequest(new URLSearchParams(query), ORIGINS);
const LOCAL = 'url=/images/a.png';

describe('parseImageRequest', () => {
  it('takes a width, and 75 when no quality is named', () => {
    const source = { kind: 'local', path: '/images/a b.png' };
    const url = 'url=%2Fimages%2Fa%2520b.png';
    expect(parse(`${url}&w=640`)).toEqual({ source, width: 640, quality: 75 });
    expect(parse(`${url}&w=16&q=100`)).toEqual({ source, width: 16, quality: 100 });
  });

  it('takes addresses of the hosts that are allowed', () => {
    const { source } = parse('url=https://images.example/a.png?x=1%23top&w=640');
    expect(source.kind === 'remote' && source.url.href).toBe('https://images.example/a.png?x=1');
    expect(parse('url=http://plain.example:8080/&w=640').source.kind).toBe('remote');
  });

  it.each([
    ['', '"url" parameter is required'],
    ['url=&w=640', '"url" parameter is required'],
    [`${LOCAL}&url=/b`, '"url" parameter cannot be an array'],
    [`url=/${'a'.repeat(3072)}`, '"url" parameter is too long'],
    ['url=//images.example/a.png', '"url" parameter cannot be a protocol-relative URL (//)'],
    ['url=/_image?url=/images/a.png', '"url" parameter cannot be recursive'],
    ['url=/%255fimage', '"url" parameter cannot be recursive'],
    ['url=/_image/', '"url" parameter cannot be recursive'],
    ['url=/social/a.png', '"url" parameter is not allowed'],
    ['url=/images/../secret.png', '"url" parameter is not allowed'],
    ['url=/images/%252e%252e/secret.png', '"url" parameter is not allowed'],
    ['url=/images/a.png?v=1', '"url" parameter is not allowed'],
    ['url=/images/a%5Cb.png', '"url" parameter is not allowed'],
    ['url=/images/%25zz', '"url" parameter is invalid'],
    ['url=images/a.png', '"url" parameter is invalid'],
    ['url=data:image/png;base64,AA', '"url" parameter is invalid'],
    ['url=file:///etc/passwd', '"url" parameter is invalid'],
    ['url=http://images.example/a.png', '"url" parameter is not allowed'],
    ['url=https://images.example:444/a.png', '"url" parameter is not allowed'],
    ['url=https://a.images.example/a.png', '"url" parameter is not allowed'],
    ['url=https://images.example.evil.example/', '"url" parameter is not allowed'],
    ['url=https://u:p@images.example/a.png', '"url" parameter is not allowed'],
    ['url=https://127.0.0.1/a.png', '"url" parameter is not allowed'],
    [LOCAL, '"w" parameter (width) is required'],
    [`${LOCAL}&w=`, '"w" parameter (width) is required'],
    [`${LOCAL}&w=640&w=750`, '"w" parameter (width) cannot be an array'],
    [`${LOCAL}&w=0`, '"w" parameter (width) must be an integer greater than 0'],
    [`${LOCAL}&w=-1`, '"w" parameter (width) must be an integer greater than 0'],
    [`${LOCAL}&w=64.0`, '"w" parameter (width) must be an integer greater than 0'],
    [`${LOCAL}&w=640&q=1&q=2`, '"q" parameter (quality) cannot be an array'],
    [`${LOCAL}&w=640&q=`, '"q" parameter (quality) must be an integer between 1 and 100'],
    [`${LOCAL}&w=641&q=0`, '"q" parameter (quality) must be an integer between 1 and 100'],
    [`${LOCAL}&w=640&q=101`, '"q" parameter (quality) must be an integer between 1 and 100'],
    [`${LOCAL}&w=8`, '"w" parameter (width) of 8 is not allowed'],
    [`${LOCAL}&w=641&q=75`, '"w" parameter (width) of 641 is not allowed'],
  ])('refuses %j', (query, text) => {
    expect(() => parse(query)).toThrow(expect.objectContaining({ status: 400, message: text }));
  });

  it('understands any query or refuses it', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.webUrl(),
      fc.constantFrom('/images/a', '640'),
    );
    const name = fc.constantFrom('url', 'w', 'q', 'x');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text), { maxLength: 5 }), (pairs) => {
        try {
          const { width, quality } = parseImageRequest(new URLSearchParams(pairs), ORIGINS);
          expect(width).toBeGreaterThan(0);
          expect(quality).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(HttpError);
        }
      }),
    );
  });
});
