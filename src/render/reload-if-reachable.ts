import { reloadOnce } from './reload-once.ts';

/**
 * Loads the document anew where all of its modules can be fetched again. A browser may remember for as long as the document
 * lives that a module, or a part of the module, could not be fetched.
 */
export async function reloadIfReachable(modules: readonly string[]): Promise<void> {
  const reached = await Promise.all(modules.map(isServed));
  if (reached.every(Boolean)) reloadOnce();
}

/** Unlike `isReachable`, the address has to give the file, so that an import can succeed. */
function isServed(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}
