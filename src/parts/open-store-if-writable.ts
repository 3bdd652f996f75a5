import type { Logger } from '#server/edge/logger.ts';
import type { Environment } from '#server/edge/parse-environment.ts';
import { openStore } from '#server/store/open-store.ts';
import { StoreError } from '#server/store/store-error.ts';
import type { SiteStore } from './site-tables.ts';

/** Opens the database. One that cannot be written is logged, and what needs it answers 503. */
export async function openStoreIfWritable(
  { dataDir, databaseUrl }: Environment,
  logger: Logger,
): Promise<SiteStore | undefined> {
  try {
    return await openStore({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
  } catch (error) {
    const isUnwritable =
      error instanceof StoreError && ['unwritable', 'full', 'unreachable'].includes(error.failure);
    if (!isUnwritable) throw error;
    logger.error('store-unwritable', { message: error.message });
    return undefined;
  }
}
