/** What stands before the address of a Markdown link into the site. */
const BEFORE_PATH = /\]\((?=\/(?!\/))/g;

/**
 * Makes the links of Markdown lead to the site from wherever somebody reads the text. JSON and YAML that hold Markdown
 * can be given as they are written: neither escapes what a link consists of.
 */
export function makeLinksAbsolute(text: string, siteUrl: string): string {
  return text.replace(BEFORE_PATH, `](${siteUrl}`);
}
