import { readFile } from 'node:fs/promises';

/** What an answer page takes over from the built pages, as HTML. */
export interface PageShell {
  /** Attributes of the root element with a blank before each: the accent colours. */
  readonly htmlAttributes: string;
  /** Style sheets and icon. */
  readonly headElements: string;
}

const PLAIN: PageShell = { htmlAttributes: '', headElements: '' };
const LOOK = /<link rel="(?:stylesheet|icon)"[^>]*>|<style data-href.*?<\/style>/gs;
const ROOT_STYLE = /<html[^>]*?( style="[^"<>]*")/;

/**
 * Reads look and icon from a page of the build, so that names with hashes need not be known.
 *
 * @param file a built page, such as dist/client/404/index.html; when it is missing the answer is a plain page
 */
export async function loadPageShell(file: string): Promise<PageShell> {
  const html = await readFile(file, 'utf8').catch(() => '');
  if (html === '') return PLAIN;
  const [, style = ''] = ROOT_STYLE.exec(html) ?? [];
  return { htmlAttributes: style, headElements: (html.match(LOOK) ?? []).join('') };
}
