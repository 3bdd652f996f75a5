// The library of the package. format-declarations.ts writes its types.
import type { LocalSandbox, StartOptions } from '#local/public-types.ts';
import { startLocalSandbox } from '#local/start-sandbox.ts';
import { readPackageAssets } from './assets.ts';

export { OptionError } from '#local/local-options.ts';

/**
 * Starts a sandbox that answers every operation, without a network and without an account.
 *
 * @throws OptionError for an option that cannot be used
 */
export function startSandbox(options: StartOptions = {}): Promise<LocalSandbox> {
  return startLocalSandbox(readPackageAssets(), options);
}
