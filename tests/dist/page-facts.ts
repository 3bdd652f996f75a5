// What the HTML of a page holds as the server delivers the page, before any script runs.
import { parseHTML } from 'linkedom';

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
  readonly ids: readonly string[];
  /** Addresses of all links and pictures, as written. */
  readonly links: readonly string[];
  readonly images: readonly { readonly src: string; readonly alt: string | null }[];
  /** Links to other sites without target or rel. */
  readonly unsafeLinks: readonly string[];
  readonly scripts: number;
  readonly inlineScriptBytes: number;
  /** Style sheets that are files. */
  readonly styleSheets: number;
  readonly inlineStyleBytes: number;
  readonly currentLinks: readonly string[];
  /** Text of the article. */
  readonly text: string;
  /** The same without code. */
  readonly prose: string;
}

type ReadAll = (selector: string) => readonly Element[];

const readText = (element: Element) => element.textContent.trim();

/** Text of the article without code. */
function readProse(page: Document): string {
  const main = page.querySelector('main')?.cloneNode(true) as Element | undefined;
  main?.querySelectorAll('pre, code').forEach((code) => code.remove());
  return main?.textContent ?? '';
}

function countLandmarks(all: ReadAll): PageFacts['landmarks'] {
  return {
    header: all('body > header, body > * > header').length,
    main: all('main').length,
    footer: all('footer').length,
    sidebar: all('nav[aria-label="Documentation"]').length,
    skip: all('a[href="#content"]').filter((link) => /skip/i.test(link.textContent)).length,
  };
}

function isUnsafe(link: Element): boolean {
  if (!/^(http|mailto)/.test(link.getAttribute('href')!)) return false;
  const rel = link.getAttribute('rel') ?? '';
  return link.getAttribute('target') !== '_blank' || !rel.includes('noopener');
}

type CodeFacts = Pick<
  PageFacts,
  'scripts' | 'inlineScriptBytes' | 'styleSheets' | 'inlineStyleBytes'
>;

function readCode(all: ReadAll): CodeFacts {
  const inline = all('script:not([src])').filter(
    (script) => !/json/.test(script.getAttribute('type') ?? ''),
  );
  return {
    scripts: all('script[src], link[rel=modulepreload], link[rel=preload][as=script]').length,
    inlineScriptBytes: inline.reduce(
      (sum, script) => sum + Buffer.byteLength(script.textContent),
      0,
    ),
    styleSheets: all('link[rel=stylesheet]').length,
    inlineStyleBytes: all('style').reduce(
      (sum, style) => sum + Buffer.byteLength(style.textContent),
      0,
    ),
  };
}

function readHead(page: Document, read: (selector: string, name: string) => string | null) {
  return {
    title: page.title,
    lang: page.documentElement.getAttribute('lang') ?? '',
    description: read('meta[name=description]', 'content') ?? '',
    canonical: read('link[rel=canonical]', 'href'),
    image: read('meta[property="og:image"]', 'content'),
  };
}

/**
 * Reads the HTML of a page without running the scripts.
 *
 * @param path address that the server has answered
 * @param status HTTP status of the response
 */
export function readPageFacts(path: string, status: number, html: string): PageFacts {
  const page: Document = parseHTML(html).document;
  const all: ReadAll = (selector) => [...page.querySelectorAll(selector)];
  const read = (selector: string, name: string) =>
    page.querySelector(selector)?.getAttribute(name) ?? null;
  const readAll = (selector: string, name: string) =>
    all(selector).map((element) => element.getAttribute(name) ?? '');
  return {
    path,
    status,
    ...readHead(page, read),
    ...readCode(all),
    headings: all('h1').map(readText),
    headingLevels: all('h1, h2, h3, h4, h5, h6')
      .filter((heading) => heading.closest('main'))
      .map(({ tagName }) => Number(tagName[1])),
    landmarks: countLandmarks(all),
    method: read('main [data-method]', 'data-method'),
    previous: read('footer a[rel=prev]', 'href'),
    next: read('footer a[rel=next]', 'href'),
    neighbourTexts: all('footer a[rel]').map(readText),
    ids: readAll('[id]', 'id'),
    links: readAll('a[href]', 'href'),
    images: all('img').map((image) => ({
      src: image.getAttribute('src') ?? '',
      alt: image.getAttribute('alt'),
    })),
    unsafeLinks: all('a[href]')
      .filter(isUnsafe)
      .map((link) => link.getAttribute('href')!),
    currentLinks: readAll('nav[aria-label="Documentation"] [aria-current=page]', 'href'),
    text: page.querySelector('main')?.textContent ?? '',
    prose: readProse(page),
  };
}
