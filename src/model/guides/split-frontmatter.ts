/** A guide's source in two parts. */
export interface SplitGuide {
  /** The YAML between the two lines of dashes; undefined where the text does not begin with frontmatter. */
  readonly frontmatter?: string;
  /** The MDX, below empty lines for those of the frontmatter: what is found in it has its line of the file. */
  readonly body: string;
}

/** Splits the source of a guide into its frontmatter and its body. */
export function splitFrontmatter(text: string): SplitGuide {
  const head = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text);
  if (!head) return { body: text };
  const [whole, frontmatter = ''] = head;
  return { frontmatter, body: whole.replace(/[^\n]/g, '') + text.slice(whole.length) };
}
