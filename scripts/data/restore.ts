// npm run restore -- FILE: puts a backup into the database, of whatever kind it was and is.
// DATA_DIR and DATABASE_URL as for the server. Option: --replace when the database holds rows already.
import { runAsProcess } from './command.ts';
import { runRestore } from './run-backup-command.ts';

await runAsProcess(runRestore);
