/** How a command ends: well, with a failure, with a wrong use, or refused by the API. */
export const EXIT = { ok: 0, failed: 1, usage: 2, refused: 3 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with a message and an exit code. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** The command was not used as its help says. */
export function failUsage(message: string): never {
  throw new CommandError(message, EXIT.usage);
}
