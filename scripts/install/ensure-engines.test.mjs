import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findEngines } from './ensure-engines.mjs';

function writePrograms(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'engines-'));
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

const findFirefox = (programs) => findEngines({ PATH: writePrograms(programs) })[0];

describe('findEngines', () => {
  it('names what an engine lacks', () => {
    const [firefox, webkit] = findEngines({ PATH: writePrograms({}) });
    expect(firefox.missing).toBe('not on this machine: firefox, display');
    expect(webkit.missing).toMatch(/^not on this machine: driver,.*display$/);
  });

  it('says where programs are, and which version', () => {
    const programs = { 'firefox-esr': 'echo Mozilla Firefox 153.7.0esr', Xvfb: '' };
    const found = findFirefox(programs);
    expect(found).toMatchObject({ name: 'Firefox ESR', version: '153.7.0' });
    expect(found.programs.firefox).toMatch(/firefox-esr$/);
    expect(found.missing).toBeUndefined();
  });

  it('does not take a program that does not start', () => {
    expect(findFirefox({ 'firefox-esr': 'exit 1', Xvfb: '' }).missing).toBe('does not start');
  });
});
