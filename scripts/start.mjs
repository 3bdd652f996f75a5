// npm start: installs, builds and serves the site, from nothing but Node and npm.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './run-command.mjs';

try {
  ensureInstalled();
  ensureBuilt();
  // In this process, so that a signal to npm start reaches the server.
  await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
