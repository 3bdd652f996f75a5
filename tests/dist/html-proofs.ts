// Pages whose HTML was sound, by their content: a page is validated again when the HTML or the validator is another one.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';
import { digest } from '#scripts/verify/proofs/digest.ts';
import { isDeep } from '#testing/random-runs.ts';

const FILE = join(root, 'tests/proofs/html.json');

interface Page {
  readonly file: string;
  readonly html: string;
}

/** What was recorded of pages. */
export interface HtmlProofs {
  /** Whether this HTML of a page was sound. None was in a deep run, and where proofs are recorded. */
  has(file: string, html: string): boolean;
  /** Records pages that are sound, where this run is to record. */
  close(pages: readonly Page[]): void;
}

/** Another build has other names for the same files: no rule asks for more than a name. */
const withoutNames = (html: string): string =>
  html.replaceAll(/(\/assets\/)[\w-]+/g, '$1').replace(/ data-v="[^"]*"/, '');

function digestValidator(): string {
  const manifest: { readonly version: string } = createRequire(import.meta.url)(
    'html-validate/package.json',
  );
  const rules = readFileSync(join(import.meta.dirname, 'validate-html.ts'), 'utf8');
  return digest([rules, manifest.version]);
}

interface Options {
  /** Where the record is. */
  readonly path?: string;
  readonly isRecording?: boolean;
  /** Whether no page counts as validated. @default in a deep run, and where proofs are recorded */
  readonly makesAll?: boolean;
}

/** Opens the record of sound pages. */
export function openHtmlProofs(options: Options = {}): HtmlProofs {
  const { path = FILE, isRecording = process.env['RECORD_RUNS'] === '1' } = options;
  const { makesAll = isDeep || isRecording } = options;
  const validator = digestValidator();
  const digestPage = (html: string) => digest([validator, withoutNames(html)]);
  const known: Readonly<Record<string, string>> = makesAll
    ? {}
    : JSON.parse(readFileSync(path, 'utf8'));
  return {
    has: (name, html) => known[name] === digestPage(html),
    close(pages) {
      if (!isRecording) return;
      const proofs = pages.map((page) => [page.file, digestPage(page.html)]);
      writeFileSync(path, `${JSON.stringify(Object.fromEntries(proofs), undefined, 2)}\n`);
    },
  };
}
