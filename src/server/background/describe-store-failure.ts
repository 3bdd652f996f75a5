/** What the log may say of a failure of the database: others than the store's own quote what was to be written. */
export function describeStoreFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.name === 'StoreError' ? error.message : error.name;
}
