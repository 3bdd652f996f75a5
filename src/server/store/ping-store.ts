import { sql } from 'kysely';
import type { Store } from './open-store.ts';

/** Reads a row of the database. @throws StoreError when the database does not answer */
export async function pingStore<Tables>({ db }: Pick<Store<Tables>, 'db'>): Promise<void> {
  await sql`select name from kysely_migration limit 1`.execute(db);
}
