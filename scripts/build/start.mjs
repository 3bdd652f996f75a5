// npm start: installs, builds and serves the site, from nothing but Node and npm.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from '#scripts/install/ensure-installed.mjs';

try {
  ensureInstalled();
  ensureBuilt();
  // In this process, so that a signal to npm start reaches the server.
  await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
