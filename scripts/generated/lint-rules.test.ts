// A linter that looks at nothing passes. Here each rule that we rely on meets code that breaks it.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { LAYERS, type Layer } from './layers.ts';

const IMPORTS = 'eslint(no-restricted-imports)';

const PARAMETERS = 'export const a = (b: 1, c: 1, d: 1, e: 1, f: 1) => b + c + d + e + f;\n';
const LINES = `export const A = () => (\n<p>\n${'a\n'.repeat(90)}</p>\n);\n`;

/** File, its text, and the rule that must report it. */
const BAD: readonly (readonly [file: string, text: string, rule: string])[] = [
  ['src/contract/bad.ts', "import { a } from 'zod';\na();\n", IMPORTS],
  ['src/contract/up.ts', "export { a } from '../model/a.ts';\n", IMPORTS],
  ['src/description/node.ts', "import { join } from 'node:path';\njoin('a');\n", IMPORTS],
  ['src/description/model.ts', "export { a } from '#model/a.ts';\n", IMPORTS],
  ['src/description/content.ts', "export { a } from '#content/a.ts';\n", IMPORTS],
  ['src/languages/site.ts', "export { a } from '#site/app.tsx';\n", IMPORTS],
  ['src/languages/model.ts', "export { a } from '#model/a.ts';\n", IMPORTS],
  ['src/ui/languages.ts', "export { a } from '#languages/languages.ts';\n", IMPORTS],
  ['src/server/edge/languages.ts', "export { a } from '#languages/languages.ts';\n", IMPORTS],
  ['src/model/site.ts', "export { a } from '#site/app.tsx';\n", IMPORTS],
  ['src/model/react.ts', "import { useState } from 'react';\nuseState(0);\n", IMPORTS],
  ['src/model/up.ts', "export { a } from '../contract/a.ts';\n", IMPORTS],
  ['src/ui/model.ts', "import type { A } from '#model/a.ts';\nexport type B = A;\n", IMPORTS],
  ['src/ui/settings.ts', "import { settings } from '#settings';\nsettings();\n", IMPORTS],
  ['src/site/server.ts', "export const load = () => import('#server/static/a.ts');\n", IMPORTS],
  ['src/site/render.ts', "export { a } from '#render/navigation.ts';\n", IMPORTS],
  ['src/render/page.ts', "export { a } from '#site/article/heading.tsx';\n", IMPORTS],
  ['src/render/layout.ts', "export { a } from '#site/layout/header.tsx';\n", IMPORTS],
  ['src/render/server.ts', "export { a } from '#server/edge/logger.ts';\n", IMPORTS],
  [
    'src/server/edge/model.ts',
    "import type { A } from '#model/a.ts';\nexport type B = A;\n",
    IMPORTS,
  ],
  ['src/server/edge/area.ts', "export { a } from '#server/static/a.ts';\n", IMPORTS],
  ['src/server/images/area.ts', "export { a } from '#server/messages/a.ts';\n", IMPORTS],
  ['src/server/search/routes/area.ts', "export { a } from '#server/store/a.ts';\n", IMPORTS],
  ['src/server/search/hits/up.ts', "export { a } from '#server/search/answers/a.ts';\n", IMPORTS],
  ['src/server/background/area.ts', "export { a } from '#server/callbacks/a.ts';\n", IMPORTS],
  ['src/server/outbound/area.ts', "export { a } from '#server/images/a.ts';\n", IMPORTS],
  [
    'src/server/sandbox/kernel/up.ts',
    "export { a } from '#server/sandbox/entities/a.ts';\n",
    IMPORTS,
  ],
  [
    'src/server/sandbox/entities/up.ts',
    "export { a } from '#server/sandbox/domain/a.ts';\n",
    IMPORTS,
  ],
  [
    'src/server/sandbox/domain/up.ts',
    "export { a } from '#server/sandbox/operations/a.ts';\n",
    IMPORTS,
  ],
  [
    'src/server/sandbox/operations/side.ts',
    "export { a } from '#server/sandbox/seed/a.ts';\n",
    IMPORTS,
  ],
  ['src/server/sandbox/seed/up.ts', "export { a } from '#server/sandbox/http/a.ts';\n", IMPORTS],
  ['src/server/sandbox/storage/up.ts', "export { a } from '#server/sandbox/http/a.ts';\n", IMPORTS],
  [
    'src/server/sandbox/http/side.ts',
    "export { a } from '#server/sandbox/storage/a.ts';\n",
    IMPORTS,
  ],
  [
    'src/server/sandbox/http/top.ts',
    "export { a } from '#server/sandbox/open-sandbox.ts';\n",
    IMPORTS,
  ],
  ['src/server/sandbox/domain/node.ts', "export { hash } from 'node:crypto';\n", IMPORTS],
  [
    'src/server/sandbox/http/buffer.ts',
    "export const a = Buffer.from('a');\n",
    'eslint(no-restricted-globals)',
  ],
  ['src/server/static/main.ts', "export { a } from '#server/main.ts';\n", IMPORTS],
  [
    'src/server/sandbox/entities/types.ts',
    "import type { A } from '#server/sandbox/domain/a.ts';\nexport type B = A;\n",
    IMPORTS,
  ],
  ['src/server/sandbox/http/area.ts', "export { a } from '#server/callbacks/a.ts';\n", IMPORTS],
  ['src/server/sandbox/kernel/up.ts', "export { a } from '#server/sandbox/a.ts';\n", IMPORTS],
  [
    'src/languages/types.ts',
    "import type { A } from '#model/a.ts';\nexport type B = A;\n",
    IMPORTS,
  ],
  ['src/site/parameters.ts', PARAMETERS, 'eslint(max-params)'],
  ['src/site/lines.tsx', LINES, 'eslint(max-lines-per-function)'],
  ['src/site/BadName.ts', 'export const a = 1;\n', 'unicorn(filename-case)'],
  ['src/site/long.ts', '// line\n'.repeat(301), 'eslint(max-lines)'],
  ['src/site/default.ts', 'export default 1;\n', 'import(no-default-export)'],
  ['src/site/any.ts', 'export const a = (b: any) => b;\n', 'typescript(no-explicit-any)'],
  ['src/site/log.ts', 'console.log(1);\n', 'eslint(no-console)'],
  ['src/site/image.tsx', 'export const A = () => <img src="/a.png" />;\n', 'jsx-a11y(alt-text)'],
  ['src/site/key.tsx', 'export const A = () => [1].map(() => <p />);\n', 'react(jsx-key)'],
  [
    'src/site/cycle-a.ts',
    "import { b } from './cycle-b.ts';\nexport const a = () => b;\n",
    'import(no-cycle)',
  ],
  [
    'src/site/cycle-b.ts',
    "import { a } from './cycle-a.ts';\nexport const b = () => a;\n",
    'import(no-cycle)',
  ],
  [
    'src/site/promise.ts',
    'export function a(): void {\n  Promise.resolve(1);\n}\n',
    'typescript(no-floating-promises)',
  ],
  [
    'src/site/only.test.ts',
    "import { it } from 'vitest';\nit.only('is', () => {});\n",
    'vitest(no-focused-tests)',
  ],
];

/** Of each layer, what it may do. */
const GOOD: readonly (readonly [file: string, text: string])[] = [
  ['src/contract/good.ts', "export { a } from './a.ts';\n"],
  ['src/languages/good.ts', "export { a } from '#description/a.ts';\n"],
  ['src/model/samples.ts', "export { a } from '#languages/languages.ts';\n"],
  ['src/model/good.ts', "export { a } from '#contract/a.ts';\n"],
  ['src/ui/good.ts', "import { useState } from 'react';\nexport const useA = () => useState(0);\n"],
  ['src/site/good.ts', "export { a } from '#model/a.ts';\n"],
  ['src/render/good.ts', "export { renderPage } from '#site/app.tsx';\n"],
  ['src/render/slots.ts', "export { slots } from '#site/layout/static-slots.tsx';\n"],
  ['src/server/static/good.ts', "export { a } from '#server/edge/a.ts';\n"],
  ['src/server/sandbox/domain/good.ts', "export { a } from '#server/sandbox/entities/a.ts';\n"],
  ['src/server/sandbox/domain/good.test.ts', "export { a } from '#server/sandbox/testing/a.ts';\n"],
  ['src/server/sandbox/storage/good.ts', "export { sql } from 'kysely';\n"],
  ['src/server/sandbox/open-good.ts', "export { a } from '#server/sandbox/storage/a.ts';\n"],
];

interface ImportCase {
  readonly file: string;
  readonly text: string;
  readonly isAllowed: boolean;
}

const RULED = LAYERS.filter(({ mayImport, path }) => mayImport && !path.endsWith('.ts'));
const nameOf = ({ path }: Layer): string => path.replace('src/', '');

/** A layer importing each other one, in the words of the table: it may what is listed, itself, and what is below. */
function listImports(layer: Layer): readonly ImportCase[] {
  const folders = [nameOf(layer), ...(layer.mayImport ?? [])];
  return RULED.map(nameOf)
    .filter((other) => !`${nameOf(layer)}/`.startsWith(`${other}/`))
    .map((other) => ({
      file: `${layer.path}/imports-${other.replaceAll('/', '-')}.ts`,
      text: `export { a } from '#${other}/a.ts';\n`,
      isAllowed: folders.some((folder) => `${other}/`.startsWith(`${folder}/`)),
    }));
}

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

function lintCopies(): Report {
  const dir = mkdtempSync(join(tmpdir(), 'lint-'));
  for (const file of ['.oxlintrc.json', '.oxlint-layers.json']) {
    cpSync(join(root, file), join(dir, file));
  }
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions: { types: [] } }));
  const imports = RULED.flatMap(listImports).map(({ file, text }) => [file, text] as const);
  for (const [file, text] of [...BAD, ...GOOD, ...imports]) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: dir,
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

describe('the lint rules', () => {
  let report: Report;
  beforeAll(() => {
    report = lintCopies();
  }, 60_000);

  it.each(BAD)('refuse %s', (file, _text, rule) => {
    const codes = report.diagnostics
      .filter(({ filename }) => filename === file)
      .map(({ code }) => code);
    expect(codes).toContain(rule);
  });

  it.each(GOOD)('allow %s', (file) => {
    const found = report.diagnostics.filter(
      ({ filename, code }) => filename === file && code === IMPORTS,
    );
    expect(found).toEqual([]);
  });

  it.each(RULED)('let $path import what the table says, and nothing else', (layer) => {
    const cases = listImports(layer);
    const refused = new Set(
      report.diagnostics.filter(({ code }) => code === IMPORTS).map(({ filename }) => filename),
    );
    expect(cases.length).toBeGreaterThan(10);
    expect(cases.filter(({ file }) => refused.has(file)).map(({ file }) => file)).toEqual(
      cases.filter(({ isAllowed }) => !isAllowed).map(({ file }) => file),
    );
  });

  it('have a layer for every folder of src, and for every area of the server', () => {
    const folders = ['src', 'src/server', 'src/server/sandbox'].flatMap((parent) =>
      readdirSync(join(root, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${parent}/${name}`),
    );
    const paths = LAYERS.map(({ path }) => path);
    const missing = folders.filter((folder) => !paths.includes(folder));
    expect(missing).toEqual(['src/server', 'src/server/sandbox/testing']);
  });

  it('have no layer for what is not there', () => {
    const paths = LAYERS.map(({ path }) => path).filter((path) => !existsSync(join(root, path)));
    expect(paths).toEqual([]);
  });
});
