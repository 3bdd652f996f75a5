import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser } from './ensure-browser.mjs';

function writeProgram(name, text) {
  const file = join(mkdtempSync(join(tmpdir(), 'browser-')), name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return file;
}

describe('findBrowser', () => {
  it('takes the browser that CHROME_PATH names', () => {
    const file = writeProgram('mine', 'echo Chromium 140');
    expect(findBrowser({ CHROME_PATH: file })).toBe(file);
  });

  it('says so when CHROME_PATH names none', () => {
    const stub = writeProgram('stub', 'echo "install the snap"; exit 1');
    expect(() => findBrowser({ CHROME_PATH: stub })).toThrow(stub);
    expect(() => findBrowser({ CHROME_PATH: '/nowhere/chrome' })).toThrow('/nowhere/chrome');
  });
});
