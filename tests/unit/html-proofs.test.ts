import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHtmlProofs } from '#tests/dist/html-proofs.ts';

const FILE = 'guide/index.html';
const build = (name: string, text = 'Text') =>
  `<meta data-v="${name}"><script src="/assets/${name}.js"></script><p>${text}`;

let folder = '';
let path = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'html-proofs-'));
  path = join(folder, 'html.json');
  const pages = [{ file: FILE, html: build('Ab3_-x') }];
  openHtmlProofs({ path, isRecording: true, makesAll: true }).close(pages);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('HTML that was sound is known, whatever the names of its build', () => {
  const proofs = openHtmlProofs({ path, isRecording: false, makesAll: false });
  expect(proofs.has(FILE, build('Ab3_-x'))).toBe(true);
  expect(proofs.has(FILE, build('other1'))).toBe(true);
});

test('other HTML and other pages are not known', () => {
  const proofs = openHtmlProofs({ path, isRecording: false, makesAll: false });
  expect(proofs.has(FILE, build('Ab3_-x', '<p>Text'))).toBe(false);
  expect(proofs.has('other/index.html', build('Ab3_-x'))).toBe(false);
});

test('nothing is known in a deep run', () => {
  const proofs = openHtmlProofs({ path, isRecording: false, makesAll: true });
  expect(proofs.has(FILE, build('Ab3_-x'))).toBe(false);
});
