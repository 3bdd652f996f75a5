import { basename } from 'node:path';

/** Commands of the operator, by the names that `npm run` takes. A copy of dist/ has them too. */
const FILES: Readonly<Record<string, string>> = {
  backup: 'scripts/data/backup.ts',
  restore: 'scripts/data/restore.ts',
  inbox: 'scripts/data/inbox.ts',
  'personal-data': 'scripts/data/personal-data.ts',
  'search:report': 'scripts/data/search-report.ts',
};

const readName = (file: string) => basename(file, '.ts');

/** Entries of the server's bundle, by the name of the file that each becomes. */
export const COMMAND_INPUT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(FILES).map((file) => [readName(file), file]),
);

/** Scripts of the server's package.json. */
export const COMMAND_SCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FILES).map(([command, file]) => [command, `node server/${readName(file)}.js`]),
);
