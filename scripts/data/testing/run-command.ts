import type { Command } from '#scripts/data/command.ts';
import type { Outcome } from './run-script.ts';

/**
 * Runs a command inside the test's process.
 *
 * @param place where its data is, as in the server's environment; no databaseUrl means SQLite under dataDir
 */
export async function runCommand(
  command: Command,
  args: readonly string[],
  { dataDir, databaseUrl = '' }: { readonly dataDir: string; readonly databaseUrl?: string },
): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  const code = await command({
    args,
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    write: (text) => void (stdout += text),
    writeError: (text) => void (stderr += text),
  });
  return { code, stdout, stderr };
}
