import { mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installUntilFound, isProgram } from './install-program.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A command that writes a file, and what finds it. */
function makeCommand(name) {
  const file = join(folder, name);
  const code = `require('fs').writeFileSync(${JSON.stringify(file)}, '')`;
  return {
    command: [process.execPath, '-e', code],
    find: () => (existsSync(file) ? file : undefined),
  };
}

describe('installUntilFound', () => {
  it('goes on after a command that fails, and stops where something is found', () => {
    const failing = [process.execPath, '-e', 'process.exit(1)'];
    const [wanted, further] = [makeCommand('wanted'), makeCommand('further')];
    const commands = [failing, ['no-such-command'], wanted.command, further.command];
    expect(installUntilFound(commands, wanted.find, '')).toBe(wanted.find());
    expect(wanted.find()).toBeDefined();
    expect(further.find()).toBeUndefined();
  });

  it('runs nothing where it is there already, and gives nothing where it cannot be had', () => {
    const { command, find } = makeCommand('unused');
    expect(installUntilFound([command], () => 'there', '')).toBe('there');
    expect(find()).toBeUndefined();
    expect(installUntilFound([], () => undefined, '')).toBeUndefined();
  });
});

describe('isProgram', () => {
  it('believes a program that runs and names itself, and nothing else', () => {
    expect(isProgram(process.execPath, /^v\d+/)).toBe(true);
    expect(isProgram(process.execPath, /chrom/i)).toBe(false);
    expect(isProgram(join(folder, 'nothing'), /./)).toBe(false);
  });
});
