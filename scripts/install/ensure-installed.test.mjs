import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isShared } from './ensure-installed.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('isShared', () => {
  it('tells a link from a folder of its own, and from none', () => {
    expect(isShared(folder)).toBe(false);
    const others = join(folder, 'others');
    mkdirSync(join(others, 'node_modules'), { recursive: true });
    expect(isShared(others)).toBe(false);
    symlinkSync(join(others, 'node_modules'), join(folder, 'node_modules'));
    expect(isShared(folder)).toBe(true);
  });
});
