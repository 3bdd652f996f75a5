import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findQuickFolder } from '#scripts/lib/find-quick-folder.mjs';

/** Room for the copies of the site that tests build, several times over. */
const BYTES = 4 * 1024 ** 3;

let folder;

function remove() {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A program that a test has left behind still writes to the folder.
  }
}

/**
 * Makes one folder for all that Vitest's tests write beside the repository, in memory where there is room, and removes the
 * folder in the end. Tests make and delete thousands of small files.
 */
export function makeTemporaryFolder() {
  if (folder) return folder;
  folder = mkdtempSync(join(findQuickFolder(BYTES), 'docs-tests-'));
  // PostgreSQL refuses to run as root, and passes through as another user.
  chmodSync(folder, 0o711);
  process.on('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}
