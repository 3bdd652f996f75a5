import { reloadOnce } from './reload-once.ts';

/**
 * Loads the document anew where all of its modules can be fetched again, or where the site no longer has one of them. A browser may
 * remember for as long as the document lives that a module, or a part of the module, could not be fetched. A module that is gone
 * belongs to an older build.
 */
export async function reloadIfReachable(modules: readonly string[]): Promise<void> {
  const statuses = await Promise.all(modules.map(askStatus));
  if (statuses.every(isServed) || statuses.some(isGone)) reloadOnce();
}

/** Unlike `isReachable`, the address has to give the file, so that an import can succeed. @returns 0 without a network */
export function askStatus(address: string): Promise<number> {
  return fetch(address).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Whether the site gives a file. */
export const isServed = (status: number): boolean => status >= 200 && status < 300;

/** Whether the site does not have a file any longer. */
export const isGone = (status: number): boolean => status === 404 || status === 410;
