import type { MessageDatabase, MessageTables } from '#server/messages/message-tables.ts';
import { EnvironmentError } from '#server/edge/parse-environment.ts';
import { openStore } from '#server/store/open-store.ts';
import { StoreError } from '#server/store/store-error.ts';
import type { CommandStart } from './command.ts';
import { readLocation } from './read-location.ts';

/** Opens the messages of the site by DATABASE_URL or DATA_DIR. @throws StoreError when there is no database yet */
export async function openMessageDatabase(environment: CommandStart['environment']): Promise<{
  readonly db: MessageDatabase;
  readonly close: () => Promise<void>;
}> {
  const store = await openStore<MessageTables>({
    ...readLocation(environment),
    mustExist: true,
  });
  return {
    db: store.db,
    close: () => store.close(),
  };
}

/** Says on one or two lines what went wrong; with the usage when the command was not understood. */
export function formatMessageFailure(error: unknown, usage: string): string {
  if (error instanceof StoreError && error.failure === 'missing')
    return `${error.message}\nThe server creates it when it starts. Set DATA_DIR or DATABASE_URL when the server uses another one.`;
  const isExpected = [StoreError, EnvironmentError, RangeError].some(
    (each) => error instanceof each,
  );
  if (error instanceof Error && isExpected) return error.message;
  if (error instanceof TypeError) return `${error.message}\n${usage}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
