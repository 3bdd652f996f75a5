import { parseEnvironment } from '#server/edge/parse-environment.ts';
import type { StoreLocation } from '#server/store/open-store.ts';
import type { CommandStart } from './command.ts';

/** Reads where the database is as the server does. @throws EnvironmentError */
export function readLocation({
  DATA_DIR,
  DATABASE_URL,
}: CommandStart['environment']): StoreLocation {
  const { dataDir, databaseUrl } = parseEnvironment({ DATA_DIR, DATABASE_URL });
  return { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) };
}
