// npm run backup -- FILE: writes everything in the database into a file, while the server runs.
// DATA_DIR and DATABASE_URL as for the server. Option: --replace when the file is there already.
import { runAsProcess } from './command.ts';
import { runBackup } from './run-backup-command.ts';

await runAsProcess(runBackup);
