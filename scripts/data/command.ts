import { watchOutput } from '#local/package/watch-output.ts';

/** What a command of the operator is started with. */
export interface CommandStart {
  /** The words after the command's name. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes to the standard output. */
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** Runs a command. @returns the exit code */
export type Command = (start: CommandStart) => Promise<number>;

/** Runs a command with the arguments, the environment and the output of this process. */
export async function runAsProcess(command: Command): Promise<void> {
  watchOutput(() => process.exit(1));
  process.exitCode = await command({
    args: process.argv.slice(2),
    environment: process.env,
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
  });
}
