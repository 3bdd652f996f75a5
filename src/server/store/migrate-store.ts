import { Migrator, type Kysely, type Migration } from 'kysely';
import { StoreError } from './store-error.ts';

/**
 * Brings the tables up to date, in one transaction: either all migrations are done or none. Processes that start at the
 * same time take turns, since the dialect's transactions lock the database and the list is read inside.
 *
 * @throws StoreError `newer` when the database has run a migration that is not in the list, `failed` when another program
 * has a table of the same name
 */
export async function migrateStore<Tables>(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new StoreError(
      'newer',
      'The database was written by another version of this site. Start that version, or restore a backup from before it into another DATA_DIR or database.',
      { cause: error },
    );
  if (error instanceof Error && /^(table|relation) \S+ already exists$/.test(error.message))
    throw new StoreError(
      'failed',
      `The database has a table of another program (${error.message}). Choose another DATA_DIR or database.`,
      { cause: error },
    );
  throw error;
}
