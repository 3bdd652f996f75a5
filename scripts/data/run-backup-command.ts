import { parseArgs } from 'node:util';
import type { BackupOptions } from '#server/store/write-backup.ts';

const EXPECTED_FAILURES = ['BackupError', 'StoreError'];

/** Reads the arguments and the environment of `npm run backup` and `npm run restore`, runs it and says how it ended. */
export async function runBackupCommand(
  name: string,
  run: (options: BackupOptions) => Promise<string>,
): Promise<void> {
  const fail = (reason: string) => {
    console.error(`${name}: ${reason}`);
    process.exitCode = 1;
  };
  const options = readOptions();
  if (typeof options === 'string')
    return fail(`${options}\nUsage: npm run ${name} -- FILE [--replace]`);
  await run(options).then(console.log, (error: unknown) => fail(formatReason(error)));
}

/** The options, or what is wrong with them. */
function readOptions(): BackupOptions | string {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
    strict: false,
  });
  const unknown = Object.keys(values).find((name) => name !== 'replace');
  if (unknown !== undefined) return `There is no option --${unknown}.`;
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) return 'One file must be named.';
  const databaseUrl = process.env['DATABASE_URL']?.trim();
  return {
    location: { dataDir: process.env['DATA_DIR'] || './data', ...(databaseUrl && { databaseUrl }) },
    file,
    canReplace: values['replace'] === true,
  };
}

function formatReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return EXPECTED_FAILURES.includes(error.name) ? error.message : (error.stack ?? error.message);
}
