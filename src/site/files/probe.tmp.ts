import { writeFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createSiteLoader } from '#model/load-site.ts';
import { settings } from '#settings';
import { buildFiles } from './build-files.ts';
const { model } = await createSiteLoader({ root: process.cwd(), settings }).load();

const files = (() => {
  for (let i = 0; i < 3; i++) {
    const c = process.cpuUsage();
    const t = performance.now();
    buildFiles(model);
    console.log(performance.now() - t, process.cpuUsage(c).user / 1000);
  }
  return buildFiles(model);
})();

for (const f of files) {
  const p = '/tmp/files' + f.path;
  mkdirSync(dirname(p), { recursive: true });
  writeFileSync(p, f.body);
}
