// The same texts by another generator: Starlight, which makes HTML, styles, a sitemap and a search index of them. The builds of this
// site and of the other take turns, since no machine is equally quick all the time.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Measurement } from '#contract/bench-result.ts';
import { ensureNewerNode } from '#scripts/install/ensure-newer-node.mjs';
import { root } from '#scripts/lib/root.mjs';
import { measureCommand, type CommandCost } from './support/measure-command.ts';
import { computeMedian } from './support/numbers.ts';
import { createWorkingCopy } from './support/working-copy.ts';

const ROUNDS = 3;
const PACKAGES = ['astro@7.3.5', '@astrojs/starlight@0.42.4', 'sharp@0.35.5'];
/** All that its builds leave. What is deleted in place would slow the next build down: some file systems avoid numbers of deleted files. */
const LEFT_BEHIND = ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'];

const CONFIG = `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
import groups from './groups.json' with { type: 'json' };
const sidebar = groups.map((directory) => ({ label: directory, items: [{ autogenerate: { directory } }] }));
export default defineConfig({ site: 'https://docs.wallet.example', integrations: [starlight({ title: 'Docs', sidebar })] });
`;
const COLLECTIONS = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

const withoutTitle = (markdown: string) => markdown.replace(/^# .*/m, '');

/** A page as this site publishes it for programs, with its samples in all languages. @param path as in 'accounts/create-account' */
async function readPage(path: string): Promise<string> {
  const client = join(root, 'dist/client');
  const text = (await readFile(join(client, `${path}.md`), 'utf8')).replace(/^---.*?---\n/s, '');
  const title = /^# (.*)/m.exec(text)?.[1] ?? path;
  const samples = join(client, `${path}.samples.md`);
  const more = existsSync(samples) ? withoutTitle(await readFile(samples, 'utf8')) : '';
  return `---\ntitle: ${JSON.stringify(title)}\n---\n${withoutTitle(text)}\n${more}`;
}

/** Writes the pages of this site as pages of the other. @returns how many there are */
async function writePages(dir: string): Promise<number> {
  const client = join(root, 'dist/client');
  const paths = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => name.endsWith('/index.html') && existsSync(join(client, `${dirname(name)}.md`)),
    )
    .map((name) => dirname(name));
  const groups = new Set<string>();
  for (const path of paths) {
    const [first, ...rest] = path.split('/');
    const place = rest.length > 0 ? path : `guides/${path}`;
    groups.add(rest.length > 0 ? first! : 'guides');
    const file = join(dir, 'src/content/docs', `${place}.md`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await readPage(path));
  }
  await writeFile(join(dir, 'src/content/docs/index.md'), '---\ntitle: Docs\n---\nDocs.\n');
  await writeFile(join(dir, 'groups.json'), JSON.stringify([...groups]));
  return paths.length;
}

/** Writes the other site to a folder. @returns how many pages it has */
async function writePeer(dir: string): Promise<number> {
  const description = { name: 'peer', private: true, type: 'module' };
  await writeFile(join(dir, 'package.json'), JSON.stringify(description));
  await writeFile(join(dir, 'astro.config.mjs'), CONFIG);
  const pages = await writePages(dir);
  await writeFile(join(dir, 'src/content.config.ts'), COLLECTIONS);
  // It runs on a newer Node.js than the one that npm runs on.
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false'];
  execFileSync('npm', ['install', ...flags, ...PACKAGES], { cwd: dir, stdio: 'pipe' });
  return pages;
}

/** Builds the other site from nothing. @param trash where that goes which the last build has left */
async function buildPeer(dir: string, node: string, trash: string): Promise<CommandCost> {
  await mkdir(trash);
  for (const [index, name] of LEFT_BEHIND.entries())
    if (existsSync(join(dir, name))) await rename(join(dir, name), join(trash, String(index)));
  return measureCommand([node, 'node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: dir,
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  });
}

interface Round {
  readonly own: CommandCost;
  readonly peer: CommandCost;
}

async function measureRounds(dir: string): Promise<readonly Round[]> {
  const node = ensureNewerNode();
  const rounds: Round[] = [];
  const copies: (() => Promise<void>)[] = [];
  try {
    for (let count = 0; count < ROUNDS; count += 1) {
      const peer = await buildPeer(join(dir, 'peer'), node, join(dir, `trash-${count}`));
      const copy = await createWorkingCopy();
      copies.push(copy.remove);
      const own = await measureCommand(['npm', 'run', 'build'], { cwd: copy.dir });
      rounds.push({ own, peer });
    }
  } finally {
    for (const remove of copies) await remove();
  }
  return rounds;
}

const FIGURES = [
  { name: 'time', key: 'seconds', unit: 's' },
  { name: 'processor time', key: 'processorSeconds', unit: 's' },
  { name: 'memory', key: 'megabytes', unit: 'MB' },
] as const;

/** Measures builds from nothing. Reads the texts of the last build, and installs the other generator from npm. */
export async function measurePeerBuild(): Promise<readonly Measurement[]> {
  const dir = await mkdtemp(join(tmpdir(), 'peer-build-'));
  try {
    await mkdir(join(dir, 'peer/src'), { recursive: true });
    const pages = await writePeer(join(dir, 'peer'));
    const rounds = await measureRounds(dir);
    return FIGURES.flatMap(({ name, key, unit }): Measurement[] => {
      const middle = (site: keyof Round) => computeMedian(rounds.map((round) => round[site][key]));
      const times = rounds.map(({ own, peer }) => own[key] / peer[key]);
      const note = `from nothing, median of ${ROUNDS}`;
      return [
        { name: `this site: ${name}`, value: middle('own'), unit, note },
        {
          name: `Starlight: ${name}`,
          value: middle('peer'),
          unit,
          note: `${note}, ${pages} pages, ${PACKAGES.join(', ')}`,
        },
        {
          name: `this site beside Starlight: ${name}`,
          value: computeMedian(times),
          unit: 'times',
          note: `each build beside the one before, ${times.map((time) => time.toFixed(2)).join(', ')}`,
        },
      ];
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
