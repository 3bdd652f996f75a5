import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const LICENCE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** The folders of the packages that modules come from, sorted. */
export function listBundledPackages(modules: readonly string[]): readonly string[] {
  const folders = modules.flatMap((id) => {
    const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
    return folder ?? [];
  });
  return [...new Set(folders)].toSorted();
}

/**
 * Says under which licences the packages are that a program has in it.
 *
 * @param folders of the packages
 * @throws when a package has no text of a licence
 */
export async function formatNotices(folders: readonly string[]): Promise<string> {
  const parts = await Promise.all(folders.map(formatPackage));
  return [
    'This program holds the following packages. SQLite itself is in the public domain.',
    ...parts,
  ].join(`\n\n${'-'.repeat(80)}\n\n`);
}

async function formatPackage(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, string>>;
  const files = (await readdir(folder)).filter((file) => LICENCE.test(file)).toSorted();
  if (files.length === 0) throw new Error(`build: ${folder} has no text of its licence`);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join('\n\n');
}
