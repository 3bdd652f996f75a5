// npm run restore -- FILE: puts a backup into the database, of whatever kind it was and is.
// DATA_DIR and DATABASE_URL as for the server. Option: --replace when the database holds rows already.
import { restoreBackup } from '#server/store/restore-backup.ts';
import { runBackupCommand } from './run-backup-command.ts';

await runBackupCommand('restore', async (options) => {
  const rows = await restoreBackup(options);
  return `${rows} rows of ${options.file} are in the database.`;
});
