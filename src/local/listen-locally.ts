import {
  listen,
  ListenError,
  type ListenOptions,
  type RunningServer,
} from '#server/edge/listen.ts';
import { OptionError } from './local-options.ts';

/** Failures of a socket whose cure is another option. The server itself names variables, which nobody sets here. */
const REASONS: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `Port ${port} is taken by another program. Choose another port.`,
  EACCES: (port) => `Port ${port} needs more rights than this user has. Choose a port above 1023.`,
  EADDRNOTAVAIL: (_, host) => `The host ${host} is not an address of this machine.`,
  ENOTFOUND: (_, host) => `The host ${host} is not known.`,
};

/**
 * Opens the socket of a local sandbox.
 *
 * @throws OptionError for a port or a host that cannot be used
 * @throws ListenError
 */
export async function listenLocally(
  options: ListenOptions & { readonly host: string },
): Promise<RunningServer> {
  const { port, host } = options;
  // Node would take every address of the machine, where others reach it.
  if (host === '') throw new OptionError('The host is empty. Leave it out for 127.0.0.1.');
  try {
    return await listen(options);
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    const reason = error instanceof ListenError ? REASONS[code] : undefined;
    if (reason) throw new OptionError(reason(port, host), { cause: error });
    throw error;
  }
}
