import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#scripts/lib/root.mjs';

/** Runs a script of package.json in a Node that says that it is another version. */
function runAs(version, script) {
  const lie = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const lying = `data:text/javascript,${encodeURIComponent(lie)}`;
  return spawnSync(process.execPath, ['--import', lying, join(root, script)], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}

describe('an old Node', () => {
  it.each(['scripts/build/start.mjs', 'scripts/test/test.mjs', 'scripts/build/ensure-built.mjs'])(
    'ends %s with one line that says what to install',
    (script) => {
      const { status, stdout, stderr } = runAs('18.20.4', script);
      expect(status).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toMatch(
        /^This project needs Node 20\.19 or newer, and this is Node 18\.20\.4\. Install Node 22, [^\n]*\n$/,
      );
    },
  );
});
