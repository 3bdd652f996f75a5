// npm run write: writes all files, and tables in pages, that are made from data.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from '#scripts/lib/root.mjs';
import { join } from 'node:path';
import { buildFont, buildLicence, FONTS } from './build-font.mjs';
import { GENERATED_FILES } from './generated-files.ts';

for (const { path, build } of GENERATED_FILES) {
  const file = join(root, path);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const text = build(before);
  if (text !== before) {
    writeFileSync(file, text);
    console.log(`written: ${path}`);
  }
}
for (const font of FONTS) {
  const files = [[font.path, await buildFont(font)] as const, buildLicence(font)];
  for (const [path, content] of files) {
    const file = join(root, path);
    if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) continue;
    writeFileSync(file, content);
    console.log(`written: ${path}`);
  }
}
