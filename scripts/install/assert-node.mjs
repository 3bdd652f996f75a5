// Imported before all else. Ends the program with one line where Node is too old: without the line, the first thing that
// an old Node lacks would end the program with a stack trace. Uses only what Node 14 has.
import { readFileSync } from 'node:fs';
import { satisfiesRange } from './satisfies-range.mjs';

const { engines } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

if (!satisfiesRange(process.versions.node, engines.node)) {
  const lowest = engines.node.replace(/^\D+/, '');
  console.error(
    `This project needs Node ${lowest} or newer, and this is Node ${process.versions.node}. ` +
      'Install Node 22, for example with "nvm install 22", then run the command again.',
  );
  process.exit(1);
}
