import { findCopy, markCopy, removeCopies } from './copy-store.ts';
import { makeCopy, type CopyMaking } from './make-copy.ts';
import { readCopyList } from './read-copy-list.ts';

/** What has become of a copy. */
export type Renewal = 'none' | 'current' | 'renewed' | 'withdrawn';

const DAY_MS = 86_400_000;

/**
 * Replaces a copy by the newest of the site, if the site was not asked in the last day. Where the site offers none any more, the copy is deleted: an operator who removes
 * the list takes all copies back.
 *
 * @throws without a network; the copy stays as it is
 */
export async function renewCopy(making: CopyMaking): Promise<Renewal> {
  const copy = await findCopy(making.storage);
  if (!copy) return 'none';
  const now = making.now();
  if (now.getTime() - Date.parse(copy.lookedAt) < DAY_MS) return 'current';
  const list = await readCopyList(making.fetch);
  if (!list) {
    await removeCopies(making.storage);
    return 'withdrawn';
  }
  if (list.version === copy.version) {
    const { files, ...mark } = copy;
    await markCopy(files, { ...mark, lookedAt: now.toISOString() });
    return 'current';
  }
  await makeCopy(list, making);
  return 'renewed';
}
