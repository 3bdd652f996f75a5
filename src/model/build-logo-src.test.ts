import { expect, it } from 'vitest';
import { buildLogoSrc } from './build-logo-src.ts';

it('writes a drawing as an address, without what no address may hold', () => {
  const svg = `<svg viewBox="0 0 9 9"><path d='M0 0'/>\n<text>[50%] é {#}</text></svg>`;
  const src = buildLogoSrc('/images/logo.svg', {
    texts: new Map([['content/images/logo.svg', svg]]),
  });
  expect(src).toMatch(/^data:image\/svg\+xml,[\w!$&'()*+,\-./:;=?@~%]+$/);
  expect(decodeURIComponent(src.slice(src.indexOf(',') + 1))).toBe(svg.replaceAll('"', "'"));
});

it('leaves a picture that is no drawing where it is', () => {
  expect(buildLogoSrc('/images/logo.png', { texts: new Map() })).toBe('/images/logo.png');
});
