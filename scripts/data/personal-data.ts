// npm run personal-data: exports or deletes all that is held about an e-mail address.
import { runAsProcess } from './command.ts';
import { runPersonalData } from './run-personal-data.ts';

await runAsProcess(runPersonalData);
