import { parseArgs } from 'node:util';
import { restoreBackup } from '#server/store/restore-backup.ts';
import { writeBackup, type BackupOptions } from '#server/store/write-backup.ts';
import type { Command, CommandStart } from './command.ts';
import { readLocation } from './read-location.ts';

const EXPECTED_FAILURES = ['BackupError', 'EnvironmentError', 'StoreError'];

/** `npm run backup`: writes everything in the database into a file, while the server runs. */
export const runBackup = createBackupCommand('backup', async (options) => {
  const rows = await writeBackup(options);
  return `${rows} rows are in ${options.file}.`;
});

/** `npm run restore`: brings everything in a file of `npm run backup` into the database. */
export const runRestore = createBackupCommand('restore', async (options) => {
  const rows = await restoreBackup(options);
  return `${rows} rows of ${options.file} are in the database.`;
});

/** A command that reads the arguments and the environment of both, and says how it ended. */
function createBackupCommand(
  name: string,
  run: (options: BackupOptions) => Promise<string>,
): Command {
  return async (start) => {
    const fail = (reason: string) => {
      start.writeError(`${name}: ${reason}\n`);
      return 1;
    };
    try {
      const options = readOptions(start);
      if (typeof options === 'string')
        return fail(`${options}\nUsage: npm run ${name} -- FILE [--replace]`);
      start.write(`${await run(options)}\n`);
      return 0;
    } catch (error) {
      return fail(formatReason(error));
    }
  };
}

/** The options, or what is wrong with them. */
function readOptions({ args, environment }: CommandStart): BackupOptions | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
    strict: false,
  });
  const unknown = Object.keys(values).find((name) => name !== 'replace');
  if (unknown !== undefined) return `There is no option --${unknown}.`;
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) return 'One file must be named.';
  return { location: readLocation(environment), file, canReplace: values['replace'] === true };
}

function formatReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return EXPECTED_FAILURES.includes(error.name) ? error.message : (error.stack ?? error.message);
}
