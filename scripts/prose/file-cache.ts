import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkFile, type CheckedFile } from './check-file.ts';

/** Checks files, and remembers what was found in texts that have not changed since. */
export interface FileCache {
  check(file: string, source: string): CheckedFile;
  /** Keeps what was found for the next process. What was not asked for is forgotten. */
  save(): void;
}

function hash(...parts: readonly string[]): string {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part).update('\0');
  return digest.digest('base64url').slice(0, 22);
}

/** A digest of all that a finding depends on besides the text: the rules, and the versions of the packages. */
function hashRules(root: string): string {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  return hash(readFileSync(join(root, 'package-lock.json'), 'utf8'), ...sources);
}

function readKept(path: string, rules: string): Map<string, CheckedFile> {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as {
      rules: string;
      files: Record<string, CheckedFile>;
    };
    return new Map(kept.rules === rules ? Object.entries(kept.files) : []);
  } catch {
    return new Map();
  }
}

/** Opens the cache in `.cache/prose/`. */
export function openFileCache(root: string): FileCache {
  const path = join(root, '.cache/prose/files.json');
  const rules = hashRules(root);
  const kept = readKept(path, rules);
  const used = new Map<string, CheckedFile>();
  let isChanged = false;
  return {
    check(file, source) {
      const key = hash(file, source);
      const known = used.get(key) ?? kept.get(key);
      isChanged ||= known === undefined;
      const checked = known ?? checkFile(file, source);
      used.set(key, checked);
      return checked;
    },
    save() {
      if (!isChanged) return;
      isChanged = false;
      mkdirSync(dirname(path), { recursive: true });
      const part = `${path}.${process.pid}`;
      writeFileSync(part, JSON.stringify({ rules, files: Object.fromEntries(used) }));
      renameSync(part, path);
    },
  };
}
