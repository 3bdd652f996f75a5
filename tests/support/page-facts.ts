import type { Page } from '@playwright/test';

/** What a sweep wants to know of a page's HTML as it was delivered. */
export interface PageFacts {
  readonly path: string;
  readonly status: number;
  readonly title: string;
  readonly lang: string;
  readonly headings: readonly string[];
  readonly headingLevels: readonly number[];
  /** Number of elements of each landmark. */
  readonly landmarks: Readonly<Record<'header' | 'main' | 'footer' | 'sidebar' | 'skip', number>>;
  /** Method of the tag in the article. */
  readonly method: string | null;
  readonly previous: string | null;
  readonly next: string | null;
  readonly neighbourTexts: readonly string[];
  readonly description: string;
  readonly canonical: string | null;
  readonly image: string | null;
  readonly structuredData: readonly string[];
  readonly ids: readonly string[];
  /** Addresses of all links and pictures, as written. */
  readonly links: readonly string[];
  readonly images: readonly { readonly src: string; readonly alt: string | null }[];
  /** Links to other sites without target or rel. */
  readonly unsafeLinks: readonly string[];
  readonly scripts: number;
  readonly inlineScriptBytes: number;
  readonly styleSheets: number;
  readonly currentLinks: readonly string[];
  /** Text of the article. */
  readonly text: string;
  /** The same without code. */
  readonly prose: string;
}

/** Runs in the browser: fetches pages and reads their HTML without showing them. */
async function readAll(paths: readonly string[]): Promise<PageFacts[]> {
  const facts: PageFacts[] = [];
  function readProse(page: Document): string {
    const main = page.querySelector('main')?.cloneNode(true);
    if (!(main instanceof Element)) return '';
    main.querySelectorAll('pre, code').forEach((code) => code.remove());
    return main.textContent;
  }
  for (const path of paths) {
    const response = await fetch(path);
    const html = await response.text();
    const page = new DOMParser().parseFromString(html, 'text/html');
    const all = <Type extends Element>(selector: string) => [
      ...page.querySelectorAll<Type>(selector),
    ];
    const read = (selector: string, name: string) =>
      page.querySelector(selector)?.getAttribute(name) ?? null;
    const headings = all('h1, h2, h3, h4, h5, h6');
    const links = all<HTMLAnchorElement>('a[href]');
    const scripts = all<HTMLScriptElement>('script');
    const inline = scripts.filter((script) => !script.src && !/json/.test(script.type));
    facts.push({
      path,
      status: response.status,
      title: page.title,
      lang: page.documentElement.lang,
      headings: all('h1').map((heading) => heading.textContent.trim()),
      headingLevels: headings
        .filter((heading) => heading.closest('main'))
        .map(({ tagName }) => Number(tagName[1])),
      landmarks: {
        header: all('body > header, body > * > header').length,
        main: all('main').length,
        footer: all('footer').length,
        sidebar: all('nav[aria-label="Documentation"]').length,
        skip: all('a[href^="#"]').filter((link) => /skip/i.test(link.textContent)).length,
      },
      method: read('main [data-method]', 'data-method'),
      previous: read('footer a[rel=prev]', 'href'),
      next: read('footer a[rel=next]', 'href'),
      neighbourTexts: all('footer a[rel]').map((link) => link.textContent.trim()),
      description: read('meta[name=description]', 'content') ?? '',
      canonical: read('link[rel=canonical]', 'href'),
      image: read('meta[property="og:image"]', 'content'),
      structuredData: all('script[type="application/ld+json"]').map((script) => script.textContent),
      ids: all('[id]').map(({ id }) => id),
      links: links.map((link) => link.getAttribute('href') ?? ''),
      images: all('img').map((image) => ({
        src: image.getAttribute('src') ?? '',
        alt: image.getAttribute('alt'),
      })),
      unsafeLinks: links
        .filter((link) => /^(http|mailto)/.test(link.getAttribute('href') ?? ''))
        .filter((link) => link.target !== '_blank' || !link.rel.includes('noopener'))
        .map((link) => link.getAttribute('href') ?? ''),
      scripts: all('script[src], link[rel=modulepreload], link[rel=preload][as=script]').length,
      inlineScriptBytes: inline.reduce((sum, script) => sum + new Blob([script.text]).size, 0),
      styleSheets: all('link[rel=stylesheet]').length,
      currentLinks: all<HTMLAnchorElement>(
        'nav[aria-label="Documentation"] [aria-current=page]',
      ).map((link) => link.getAttribute('href') ?? ''),
      text: page.querySelector('main')?.textContent ?? '',
      prose: readProse(page),
    });
  }
  return facts;
}

/**
 * Fetches pages and reads their HTML as delivered, before any script of theirs runs.
 *
 * @param page any open page of the site, whose origin is used
 */
export async function readPages(
  page: Page,
  paths: readonly string[],
): Promise<readonly PageFacts[]> {
  return page.evaluate(readAll, paths);
}

/** Every path of the site's own list of pages. */
export async function readSitemap(page: Page): Promise<readonly string[]> {
  const response = await page.request.get('/sitemap.xml');
  const text = await response.text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address!).pathname,
  );
}
