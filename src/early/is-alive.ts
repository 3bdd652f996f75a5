/** Whether React runs on the page. */
export function isAlive(): boolean {
  return 'ready' in document.documentElement.dataset;
}
