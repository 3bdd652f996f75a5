import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGo, writeGoProgram } from './use-go.ts';
import type { SampleRun, SampleRunner } from './use-sample-runner.ts';

const DRIVER = join(import.meta.dirname, 'go/run-samples.go');
const MAIN = '\nfunc main() {\n';

/**
 * Compiles the samples in Go as one program, and starts it: a program for each would be compiled and linked 233 times. The
 * function main has another name there. All else is the text of the page.
 *
 * @param samples by the names under which they are run
 * @param files what samples upload, by name
 */
export async function startGoSamples(
  samples: ReadonlyMap<string, string>,
  files: Readonly<Record<string, Buffer>>,
): Promise<SampleRunner> {
  const folder = await mkdtemp(join(tmpdir(), 'go-samples-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const programs = [...samples].map(([name, code]): [string, string] => {
    if (code.split(MAIN).length !== 2) throw new Error(`${name} has no function main.`);
    return [`sample_${name}.go`, `${code.replace(MAIN, `\nfunc main_${name}() {\n`)}\n`];
  });
  const list = [...samples.keys()].map((name) => `\t"${name}": main_${name},\n`).join('');
  await writeGoProgram(folder, {
    ...Object.fromEntries(programs),
    'list.go': `package main\n\nvar samples = map[string]func(){\n${list}}\n`,
    'driver.go': await readFile(DRIVER, 'utf8'),
  });
  const program = await startGo(folder);
  return {
    folder,
    run: async (name, _code, environment) =>
      (await program.ask({ name, environment })) as SampleRun,
    read: (name) => readFile(join(folder, name)),
    async close() {
      program.close();
      await rm(folder, { recursive: true });
    },
  };
}
