import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTestSite } from '#testing/load-test-site.ts';
import type { Operation } from '#model/site-model.ts';
import { root } from '#scripts/lib/root.mjs';
import { checkTypes, type TypedProgram } from './check-types.ts';

let operations: readonly Operation[];
beforeAll(async () => {
  const { model } = await loadTestSite();
  operations = Object.values(model.pages).flatMap((page) =>
    page.kind === 'operation' ? [page.operation] : [],
  );
});

function readSample({ operationId, samples }: Operation): string {
  const sample = samples.find(({ language }) => language === 'typescript');
  if (!sample) throw new Error(`${operationId} has no sample in TypeScript.`);
  return sample.code;
}

/** A sample that also has to find room, in the type that it gives the answer, for the answers shown. */
function typeExamples(operation: Operation): TypedProgram {
  const code = readSample(operation);
  const good = operation.responses.find(({ status }) => status.startsWith('2'));
  const values = good?.contents.flatMap(({ examples }) => examples.map(({ value }) => value)) ?? [];
  const checks = /^const answer = \(.*\) as /m.test(code)
    ? values.map((value) => `(${JSON.stringify(value)}) satisfies typeof answer;`)
    : [];
  return { name: operation.operationId, code: [code, ...checks].join('\n') };
}

const FENCE = /^```(?:typescript|ts)\b.*\n([\s\S]*?)^```$/gm;

/** The TypeScript of the written pages: every block stands for itself. */
async function readWritten(): Promise<TypedProgram[]> {
  const dir = join(root, 'content/pages');
  const files = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.mdx'));
  const programs = files.map(async (file) => {
    const text = await readFile(join(dir, file), 'utf8');
    return Array.from(text.matchAll(FENCE), ([, code = ''], at) => ({
      name: `${file.replace(/\W+/g, '-')}-${at + 1}`,
      code,
    }));
  });
  return (await Promise.all(programs)).flat();
}

describe('the samples in TypeScript', () => {
  it('are sound to a strict compiler, and their types fit the answers shown', async () => {
    const programs = operations.map(typeExamples);
    expect(programs.length).toBeGreaterThan(200);
    expect(programs.filter(({ code }) => code.includes(' satisfies ')).length).toBeGreaterThan(150);
    expect(await checkTypes(programs)).toEqual([]);
  });

  it('of the written pages are sound to a strict compiler', async () => {
    const programs = await readWritten();
    expect(programs.length).toBeGreaterThan(3);
    expect(await checkTypes(programs)).toEqual([]);
  });
});

describe('a wrong type', () => {
  it('is found in its program, with the line', async () => {
    const sound = { name: 'sound', code: 'const count = 1;\nconsole.log(count);' };
    const unsound = { name: 'unsound', code: "console.log('');\nconst count: number = '1';" };
    const [fault, ...others] = await checkTypes([sound, unsound, { ...unsound, name: 'again' }]);
    expect(fault).toEqual({
      name: 'again',
      line: 2,
      message: expect.stringContaining("Type 'string' is not assignable to type 'number'"),
    });
    expect(others.filter(({ name }) => name === 'sound')).toEqual([]);
  });

  it('is found where a sample gives the answer a type that the answer shown does not have', async () => {
    const operation = operations.find(({ operationId }) => operationId === 'createAccount')!;
    const { code } = typeExamples(operation);
    const line = code.split('\n').findIndex((text) => text.startsWith('  phoneNumber: string;'));
    expect(line).toBeGreaterThan(0);
    const changed = code.replace('  phoneNumber: string;', '  phoneNumber: number;');
    const faults = await checkTypes([{ name: 'createAccount', code: changed }]);
    expect(faults.map(({ name }) => name)).toEqual(['createAccount']);
    expect(faults[0]!.message).toContain("Type 'string' is not assignable to type 'number'");
  });
});
