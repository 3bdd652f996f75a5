import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Image, type ImageProps } from './image.tsx';

const IMAGES = {
  '/images/card.png': {
    width: 1000,
    height: 500,
    placeholder: 'url(data:image/webp;base64,AA==) center / cover',
    variants: {
      stem: '/images/variants/card',
      widths: [640, 1000],
      fallback: '/images/variants/card-1000.png',
    },
  },
  '/images/drawing.svg': { width: 30, height: 20 },
};

const render = (given: Partial<ImageProps> = {}) =>
  renderToStaticMarkup(<Image src="/images/card.png" alt="A card" images={IMAGES} {...given} />);

describe('Image', () => {
  it('offers every variant, late and without a shift', () => {
    const sizes = 'sizes="(max-width: 1000px) 100vw, 1000px"';
    const variants = (format: string) =>
      `/images/variants/card-640.${format} 640w, /images/variants/card-1000.${format} 1000w`;
    expect(render()).toBe(
      `<picture><source type="image/avif" ${sizes} srcSet="${variants('avif')}"/>` +
        `<source type="image/webp" ${sizes} srcSet="${variants('webp')}"/>` +
        '<img alt="A card" width="1000" height="500" loading="lazy" decoding="async" ' +
        'style="background:url(data:image/webp;base64,AA==) center / cover" ' +
        'src="/images/variants/card-1000.png"/></picture>',
    );
  });

  it('keeps the proportions when one side is given', () => {
    expect(render({ width: 500 })).toContain('width="500" height="250"');
    expect(render({ height: 100 })).toContain('width="200" height="100"');
    expect(render({ width: 500 })).toContain('sizes="(max-width: 500px) 100vw, 500px"');
    expect(render({ room: 704 })).toContain('sizes="(max-width: 704px) 100vw, 704px"');
    expect(render({ width: 96, room: 704 })).toContain('sizes="(max-width: 96px) 100vw, 96px"');
    expect(render({ sizes: '50vw' })).toContain('sizes="50vw"');
  });

  it('fetches an image of the first view at once', () => {
    const html = render({ priority: true });
    expect(html).toContain('loading="eager"');
    expect(html).toContain('fetchPriority="high"');
  });

  it('shows a drawing as it is, in its size', () => {
    expect(render({ src: '/images/drawing.svg' })).toBe(
      '<img alt="A card" width="30" height="20" loading="lazy" decoding="async" src="/images/drawing.svg"/>',
    );
  });

  it('shows every image as it is where there are no variants', () => {
    const html = render({ images: undefined, width: 100, height: 50 });
    expect(html).toContain('width="100" height="50"');
    expect(html).toContain('src="/images/card.png"');
    expect(html).not.toContain('srcSet');
  });

  it('leaves an image elsewhere to the optimiser', () => {
    const html = render({ src: 'https://images.example/a b.png?x=1', width: 600, height: 400 });
    const url = '/_image?url=https%3A%2F%2Fimages.example%2Fa%20b.png%3Fx%3D1&amp;w=';
    expect(html).toContain(`${url}256&amp;q=75 256w, `);
    expect(html).toContain(`${url}1200&amp;q=75 1200w"`);
    expect(html).toContain(`src="${url}640&amp;q=75"`);
  });

  it('refuses an image elsewhere whose size nobody knows', () => {
    expect(() => render({ src: 'https://images.example/a.png', width: 600 })).toThrow(
      'https://images.example/a.png needs a width and a height',
    );
  });
});
