/** Address of the samples of a page that its Markdown leaves out: '/a/b' has '/a/b.samples.md'. */
export function formatSamplesPath(path: string): string {
  return `${path === '/' ? '/index' : path}.samples.md`;
}
