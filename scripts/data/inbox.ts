// npm run inbox: the messages of the contact form, from the database in DATA_DIR or at DATABASE_URL.
import { runAsProcess } from './command.ts';
import { runInbox } from './run-inbox.ts';

await runAsProcess(runInbox);
