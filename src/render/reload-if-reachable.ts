const RELOADED_KEY = 'docs:reloaded';
const RELOAD_PAUSE_MS = 60_000;

/**
 * Loads the document anew where all of its modules can be fetched again. A browser may remember for as long as the document
 * lives that a module, or a part of the module, could not be fetched.
 */
export async function reloadIfReachable(modules: readonly string[]): Promise<void> {
  const reached = await Promise.all(modules.map(isReachable));
  if (reached.every(Boolean) && mayReload()) location.reload();
}

function isReachable(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** At most once a minute: a module that fails for another reason fails after a load as well. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - last < RELOAD_PAUSE_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return true;
  } catch {
    // Without storage nobody knows of an earlier load.
    return false;
  }
}
