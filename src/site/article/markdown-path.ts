/** Address of a page's Markdown: '/' has '/index.md', '/a/b' has '/a/b.md'. */
export function formatMarkdownPath(path: string): string {
  return `${path === '/' ? '/index' : path}.md`;
}
