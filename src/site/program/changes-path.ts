/** Address of what differs between an older version of the API and the current one, as JSON. */
export function formatChangesPath(since: string): string {
  return `/changelog.since-${since.replaceAll('.', '-')}.json`;
}
