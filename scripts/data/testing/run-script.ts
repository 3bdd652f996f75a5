import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** How a script ended, and what it has written. */
export interface Outcome {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a script of this folder's parent as npm would, for tests.
 *
 * @param script file name, e.g. backup.ts
 * @param place where its data is, as in the server's environment; no databaseUrl means SQLite under dataDir
 */
export function runScript(
  script: string,
  args: readonly string[],
  { dataDir, databaseUrl = '' }: { readonly dataDir: string; readonly databaseUrl?: string },
): Promise<Outcome> {
  const file = join(import.meta.dirname, '..', script);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const command = ['--import', 'tsx', file, ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}
