import type { Logger } from '#server/edge/logger.ts';
import type { Environment } from '#server/edge/parse-environment.ts';
import { openStore, openStoreLater, type StoreOptions } from '#server/store/open-store.ts';
import { StoreError, type StoreFailure } from '#server/store/store-error.ts';
import type { SiteStore, SiteTables } from './site-tables.ts';

/** Failures with which the site without a database is better than none. */
const BEARABLE: readonly StoreFailure[] = ['unwritable', 'full'];
/** The same for a server that may come later. */
const PASSING: readonly StoreFailure[] = [...BEARABLE, 'unreachable', 'busy', 'missing'];

/**
 * Opens the database. One that cannot be used is logged, and what needs it answers 503. A PostgreSQL server that comes later
 * is then used.
 *
 * @returns undefined for a file that cannot be used before the next start
 */
export async function openStoreIfWritable(
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
): Promise<SiteStore | undefined> {
  const onFewerConnections: StoreOptions['onFewerConnections'] = (counts) =>
    logger.warn('few-database-connections', { ...counts });
  try {
    return await openStore({
      dataDir,
      ...(databaseUrl !== undefined && { databaseUrl, onFewerConnections }),
    });
  } catch (error) {
    const bearable = databaseUrl === undefined ? BEARABLE : PASSING;
    if (!(error instanceof StoreError) || !bearable.includes(error.failure)) throw error;
    logger.error('store-unwritable', { message: error.message });
    if (databaseUrl === undefined) return undefined;
    return openStoreLater<SiteTables>({ dataDir, databaseUrl, onFewerConnections }, () =>
      logger.info('store-writable'),
    );
  }
}
