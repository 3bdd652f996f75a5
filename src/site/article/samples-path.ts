/** Address of the samples of a page that its Markdown leaves out: '/a/b' has '/a/b.samples.md'. */
export function formatSamplesPath(path: string): string {
  return `${path === '/' ? '/index' : path}.samples.md`;
}

/** Address of the samples of an API page that use an SDK: '/a/b' has '/a/b.sdk.json'. */
export function formatSdkSamplesPath(path: string): string {
  return `${path}.sdk.json`;
}
