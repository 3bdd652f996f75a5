const MARK = '#workspace=';

/** The address that offers a copy of a workspace, by what its owner hands out. */
export function formatWorkspaceLink(share: string): string {
  return `${location.origin}/api${MARK}${encodeURIComponent(share)}`;
}

/** What an address hands out of a workspace; undefined when it hands out none. */
export function parseWorkspaceHash(hash: string): string | undefined {
  const share = hash.startsWith(MARK) ? hash.slice(MARK.length) : '';
  return /^[0-9a-z]{1,64}$/.test(share) ? share : undefined;
}
