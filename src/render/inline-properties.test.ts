import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, expect, it } from 'vitest';
import { inlineProperties } from './inline-properties.ts';

const SCALE = new URL('../site/styles/scale.css', import.meta.url);

const made: string[] = [];

afterEach(() => made.splice(0).forEach((dir) => rmSync(dir, { recursive: true })));

/** What a browser gets of style sheets, of which the first imports the others. */
async function bundle(...sheets: readonly string[]): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'sheets-'));
  made.push(dir);
  sheets.forEach((css, index) => writeFileSync(join(dir, `${index}.css`), css));
  const result = await build({
    root: dir,
    configFile: false,
    logLevel: 'silent',
    css: { postcss: inlineProperties(SCALE) },
    build: { write: false, rolldownOptions: { input: join(dir, '0.css') } },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('nothing was bundled');
  return output.output.map((file) => ('source' in file ? String(file.source) : '')).join('');
}

it('puts values in the place of the names of the scale, and leaves other names', async () => {
  const css = await bundle(
    'a{padding:var(--space-12) var(--row);font-size:var(--size-small);border-radius:var(--radius)}',
  );
  expect(css).toContain('a{padding:.75rem var(--row);border-radius:8px;font-size:.8125rem}');
});

it('reaches style sheets that are imported', async () => {
  const css = await bundle('@import "./1.css";', '.b{margin:var(--space-8)}');
  expect(css).toContain('.b{margin:.5rem}');
});

it('stops at a name that the scale does not have, and lists those that it has', async () => {
  await expect(bundle('a{gap:var(--space-7)}')).rejects.toThrow(
    /The scale has no --space-7\. Its steps are: .*--space-6, --space-8/,
  );
});
