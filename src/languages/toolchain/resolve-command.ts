import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from './toolchain.ts';

const require = createRequire(import.meta.url);

/** A command as this machine runs it: `node`, `tsc` and `tsx` are those of this repository. */
export function resolveCommand([program, ...args]: Command): Command {
  const resolved = args.map((argument) =>
    argument === 'tsx' ? pathToFileURL(require.resolve('tsx')).href : argument,
  );
  if (program === 'node') return [process.execPath, ...resolved];
  if (program !== 'tsc') return [program, ...resolved];
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  return [process.execPath, compiler, ...resolved];
}
