/** The row of a workspace that nobody has called, with an id that stands for its key and its share too. */
export function buildWorkspaceRow(id: string) {
  return {
    id,
    seed: 'seed',
    version: 1,
    revision: id,
    position: 1,
    clock_offset: 0,
    seen_at: 0,
    secret_hash: id,
    share: id,
    created_at: 0,
    used_at: 0,
  };
}
