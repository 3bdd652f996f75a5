const RELOADED_KEY = 'docs:reloaded';
const RELOAD_PAUSE_MS = 60_000;

/**
 * Loads the document anew, at most once a minute: what fails for another reason fails after a load as well.
 *
 * @returns whether the document loads
 */
export function reloadOnce(): boolean {
  const isAllowed = mayReload();
  if (isAllowed) location.reload();
  return isAllowed;
}

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
