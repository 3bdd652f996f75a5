import { SqliteAdapter } from 'kysely';

/** SQLite's tables can be changed in a transaction, which Kysely's own adapter leaves aside. */
export class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
