import { DAY_MS } from '#contract/day-ms.ts';
import { findCopy, isWholeCopy, markCopy, removeAll } from './copy-store.ts';
import { makeCopy, type CopyMaking } from './make-copy.ts';
import { readCopyList } from './read-copy-list.ts';

/** What has become of a copy. */
export type Renewal = 'none' | 'current' | 'renewed' | 'withdrawn';

export interface CopyRenewal extends CopyMaking {
  /** Whether the reader saves data. A copy costs data, so such a reader renews the copy by hand. */
  readonly isSaving: boolean;
}

/** A clock that was set back since makes no copy current for years. */
const isRecent = (time: string, now: Date) => Math.abs(now.getTime() - Date.parse(time)) < DAY_MS;

/**
 * Replaces a copy by the newest of the site, if the site was not asked in the last day. Where the site offers none any more,
 * the copy is deleted: an operator who removes the list takes all copies back. A copy that cannot be renewed is tried again a
 * day later, and not at each page. Nothing is asked while the reader saves data. Run this in a turn of `takeTurn`.
 *
 * @throws without a network; the copy stays as it is
 */
export async function renewCopy(making: CopyRenewal): Promise<Renewal> {
  const copy = await findCopy(making.storage);
  if (!copy) return 'none';
  const now = making.now();
  if (making.isSaving || isRecent(copy.lookedAt, now)) return 'current';
  const list = await readCopyList(making.fetch);
  if (!list) {
    await removeAll(making.storage);
    return 'withdrawn';
  }
  const { files, ...mark } = copy;
  await markCopy(files, { ...mark, lookedAt: now.toISOString() });
  if (list.version === copy.version && (await isWholeCopy(copy))) return 'current';
  await makeCopy(list, making);
  return 'renewed';
}
