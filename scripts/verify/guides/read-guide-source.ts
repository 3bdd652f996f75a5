import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SAMPLE_LANGUAGES, type SampleLanguage } from '#languages/languages.ts';
import type { GuideWorkspace } from '#model/guides/read-guide.ts';
import { readGuideCode, type GuideCode } from '#model/guides/read-guide-code.ts';
import { splitFrontmatter } from '#model/guides/split-frontmatter.ts';
import { root } from '#scripts/lib/root.mjs';
import { SHELL_LANGUAGE } from './shell-language.ts';

const PAGES = join(root, 'content/pages');
/** Programs that use what pages show, in a folder for each page. */
const DRIVERS = join(root, 'tests/guides');

/** A guide that shows code. */
export interface GuideSource {
  /** Path of the file without its ending, such as `sdk/error-handling`. */
  readonly name: string;
  readonly code: readonly GuideCode[];
  readonly workspaces: readonly GuideWorkspace[];
  /** Languages between which the page lets readers choose; the shell alone where it does not. */
  readonly languages: readonly SampleLanguage[];
  /** Files beside the page's own code, by name. */
  readonly drivers: Readonly<Record<string, string>>;
}

async function readDrivers(name: string): Promise<Record<string, string>> {
  const folder = join(DRIVERS, name);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return Object.fromEntries(files.map((file, at) => [file, texts[at]!]));
}

function readWorkspaces(text: string): readonly GuideWorkspace[] {
  const { frontmatter = '' } = splitFrontmatter(text);
  const { workspaces } = parse(frontmatter) as { readonly workspaces?: readonly GuideWorkspace[] };
  return workspaces ?? ['seeded'];
}

function listLanguages(code: readonly GuideCode[]): readonly SampleLanguage[] {
  const grouped = code.filter(({ group }) => group !== undefined);
  const found = SAMPLE_LANGUAGES.filter((id) => grouped.some(({ language }) => language === id));
  return found.length > 0 ? found : [SHELL_LANGUAGE];
}

async function readSource(file: string): Promise<GuideSource> {
  const text = await readFile(join(PAGES, file), 'utf8');
  const name = file.replace(/\.mdx$/, '').replaceAll('\\', '/');
  const code = readGuideCode(text);
  return {
    name,
    code,
    workspaces: readWorkspaces(text),
    languages: listLanguages(code),
    drivers: await readDrivers(name),
  };
}

/** Reads the guides that show code, by their names in order. */
export async function readGuideSources(): Promise<readonly GuideSource[]> {
  const files = await readdir(PAGES, { recursive: true });
  const sources = await Promise.all(
    files
      .filter((file) => file.endsWith('.mdx'))
      .toSorted()
      .map(readSource),
  );
  return sources.filter(({ code }) => code.some(({ isHidden }) => !isHidden));
}
