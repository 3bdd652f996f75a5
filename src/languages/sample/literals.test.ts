import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { countRuns } from '#testing/random-runs.ts';
import { anyCharacter, fc } from '#testing/fast-check.ts';
import { afterAll, describe, expect, test } from 'vitest';
import type { Json } from '#contract/json.ts';
import { formatLiteral, JSON_STYLE, type LiteralStyle } from './literals.ts';
import { quoteShell } from '#languages/curl/literals.ts';
import { quoteGo } from '#languages/go/literals.ts';
import { SCRIPT_STYLE } from '#languages/javascript/literals.ts';
import { PHP_STYLE } from '#languages/php/literals.ts';
import { PYTHON_STYLE } from '#languages/python/literals.ts';
import { RUBY_STYLE } from '#languages/ruby/literals.ts';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';

const dir = mkdtempSync(join(tmpdir(), 'literals-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

// Well-formed Unicode with every control character, and the characters that languages treat specially.
const unit = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 4 }),
  fc.constantFrom(
    "'",
    '"',
    '`',
    '\\',
    '$',
    '#',
    '{',
    '}',
    '${x}',
    '#{x}',
    '{$x}',
    '\\u0041',
    '\r\n',
    '\n',
    '?>',
    '%s',
  ),
  fc.constantFrom(
    '__END__',
    '__proto__',
    '\u2028',
    '\ufeff',
    '\u0000',
    '\u007f',
    '\u0085',
    '0',
    '1',
  ),
);
const text = fc.array(unit, { maxLength: 12 }).map((parts) => parts.join(''));
const { tree: json } = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text,
    fc.constantFrom(null, true, false),
    fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
    ),
    fc.array(tie('tree'), { maxLength: 5 }),
    fc.dictionary(text, tie('tree'), { maxKeys: 5 }),
  ),
}));
const batch = fc.array(json, { minLength: 40, maxLength: 80 });

/** Runs a program and gives what it prints as JSON. */
function runProgram(
  command: string,
  args: readonly string[],
  file: string,
  program: string,
): unknown {
  const path = join(dir, file);
  writeFileSync(path, program);
  return JSON.parse(
    execFileSync(command, [...args, path], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
  );
}

function formatAll(values: readonly Json[], style: LiteralStyle): string[] {
  return values.map((value) => formatLiteral(value, style));
}

describe('a literal means the value it was written from', () => {
  test('in JSON', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.stringify(JSON.parse(formatLiteral(value, JSON_STYLE)))).toBe(
          JSON.stringify(value),
        );
      }),
    );
  });

  test('in JavaScript and TypeScript', () => {
    fc.assert(
      fc.property(json, (value) => {
        const program = `JSON.stringify(${formatLiteral(value, SCRIPT_STYLE)})`;
        expect(runInNewContext(program)).toBe(JSON.stringify(value));
      }),
    );
  });

  // One program holds many values: starting an interpreter costs more than reading them.
  const PROGRAMS = [
    {
      language: 'python',
      isHere: hasRuntime('python'),
      run: (values: readonly Json[]) =>
        runProgram(
          'python3',
          [],
          'all.py',
          `import json\nprint(json.dumps([${formatAll(values, PYTHON_STYLE).join(',\n')}]))\n`,
        ),
    },
    {
      language: 'php',
      isHere: hasRuntime('php'),
      run: (values: readonly Json[]) =>
        runProgram(
          'php',
          ['-d', 'serialize_precision=-1'],
          'all.php',
          `<?php\necho json_encode([${formatAll(values, PHP_STYLE).join(',\n')}]);\n`,
        ),
    },
    {
      language: 'ruby',
      isHere: hasRuntime('ruby'),
      run: (values: readonly Json[]) =>
        runProgram(
          'ruby',
          [],
          'all.rb',
          `require 'json'\nputs [${formatAll(values, RUBY_STYLE).join(',\n')}].to_json\n`,
        ),
    },
    {
      language: 'go',
      isHere: hasRuntime('go'),
      run: (values: readonly Json[]) => {
        const literals = formatAll(values, JSON_STYLE).map(
          (literal) => `json.RawMessage(${quoteGo(literal)}),`,
        );
        return runProgram(
          'go',
          ['run'],
          'all.go',
          `package main\nimport ("encoding/json"; "os")\nfunc main() {\njson.NewEncoder(os.Stdout).Encode([]json.RawMessage{\n${literals.join('\n')}\n})\n}\n`,
        );
      },
    },
  ];
  for (const { language, isHere, run } of PROGRAMS) {
    const reason = isHere ? '' : ' (not run: the language is not on this machine)';
    test.runIf(isHere)(`in ${language}${reason}`, { timeout: 120_000 }, () => {
      fc.assert(
        fc.property(batch, (values) => {
          expect(run(values)).toEqual(JSON.parse(JSON.stringify(values)));
        }),
        { numRuns: countRuns(5), endOnFailure: true },
      );
    });
  }

  test('in a shell', { timeout: 60_000 }, () => {
    const words = fc.array(
      text.map((word) => word.replaceAll('\u0000', '')),
      { minLength: 30, maxLength: 60 },
    );
    fc.assert(
      fc.property(words, (all) => {
        const script = `printf '%s\\n;\\n' ${all.map(quoteShell).join(' ')}`;
        const printed = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
        expect(printed).toBe(all.map((word) => `${word}\n;\n`).join(''));
      }),
      { numRuns: countRuns(10) },
    );
  });
});

describe('a literal is easy to read', () => {
  const value = { name: 'Grace', amount: { amount: 500, currency: 'KES' }, tags: ['vip', 'staff'] };

  test('short lists and maps inside another stay on one line', () => {
    expect(formatLiteral(value, SCRIPT_STYLE, 1)).toBe(
      [
        '{',
        "    name: 'Grace',",
        "    amount: { amount: 500, currency: 'KES' },",
        "    tags: ['vip', 'staff'],",
        '  }',
      ].join('\n'),
    );
  });

  test('what is too long for a line is broken', () => {
    const long = { tags: Array.from({ length: 9 }, (_, index) => `label ${index}`) };
    expect(formatLiteral(long, PYTHON_STYLE).split('\n').slice(0, 3)).toEqual([
      '{',
      '    "tags": [',
      '        "label 0",',
    ]);
  });
});
