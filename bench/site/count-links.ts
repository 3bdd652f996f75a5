import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { root } from '#scripts/lib/root.mjs';

const client = join(root, 'dist/client');
/** What the server answers without a file of the build. */
const SERVED = /^\/(graphql|sandbox|_\/|healthz)/;

interface Links {
  /** How many links lead to an address of the site. */
  readonly links: number;
  /** Those whose page, file or section is not there: page and address. */
  readonly dead: readonly string[];
}

const decode = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');

/** Path of a page from the path of its file: accounts/get-account/index.html. */
const readPath = (file: string): string =>
  `/${relative(client, file).split(sep).join('/')}`.replace(/\/?index\.html$/, '') || '/';

async function readDocuments(): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(client, { recursive: true, withFileTypes: true });
  const pages = files
    .filter((file) => file.isFile() && file.name.endsWith('.html'))
    .map((file) => join(file.parentPath, file.name));
  return new Map(
    await Promise.all(
      pages.map(async (file) => [readPath(file), await readFile(file, 'utf8')] as const),
    ),
  );
}

/** Follows every link of every built page that stays on the site, to the section that the link names. */
export async function countLinks(): Promise<Links> {
  const documents = await readDocuments();
  const anchors = new Map(
    [...documents].map(([path, html]) => [
      path,
      new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => decode(id))),
    ]),
  );
  const leads = (address: URL): boolean => {
    const ids = anchors.get(address.pathname);
    if (!ids) return SERVED.test(address.pathname) || existsSync(join(client, address.pathname));
    const id = decodeURIComponent(address.hash.slice(1));
    return id === '' || id.startsWith(':~:') || ids.has(id);
  };
  const found = [...documents].flatMap(([path, html]) =>
    [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)]
      .map(([, href = '']) => ({ path, href: decode(href) }))
      .map((link) => ({ ...link, address: new URL(link.href, `https://site.invalid${path}`) }))
      .filter(({ address }) => address.hostname === 'site.invalid'),
  );
  return {
    links: found.length,
    dead: found
      .filter(({ address }) => !leads(address))
      .map(({ path, href }) => `${path} -> ${href}`),
  };
}
