// npm run search:report: prints what readers searched for and did not find, from the database in DATA_DIR or DATABASE_URL.
// Options: --days 30 for the period, --json for programs.
import { runAsProcess } from './command.ts';
import { runSearchReport } from './run-search-report.ts';

await runAsProcess(runSearchReport);
