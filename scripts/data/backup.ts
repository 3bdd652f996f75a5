// npm run backup -- FILE: writes everything in the database into a file, while the server runs.
// DATA_DIR and DATABASE_URL as for the server. Option: --replace when the file is there already.
import { writeBackup } from '#server/store/write-backup.ts';
import { runBackupCommand } from './run-backup-command.ts';

await runBackupCommand('backup', async (options) => {
  const rows = await writeBackup(options);
  return `${rows} rows are in ${options.file}.`;
});
