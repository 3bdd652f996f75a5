import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The inline script and what a Content-Security-Policy needs to allow it. */
export interface StarterScript {
  readonly code: string;
  /** `sha256-...` source of the script, for script-src. */
  readonly cspHash: string;
}

/** The source for script-src that allows an inline script of this text. */
export function buildCspHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Bundles and minifies src/render/plain/starter.ts into one line of script. */
export async function buildStarter(): Promise<StarterScript> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('./plain/starter.ts', import.meta.url)),
        formats: ['iife'],
        name: 'starter',
      },
      minify: true,
    },
  });
  const [bundle] = [result].flat();
  if (!bundle || !('output' in bundle)) throw new Error('render: the starter was not bundled');
  // A function that needs no `this` is shorter as an arrow.
  const code = bundle.output[0].code
    .trim()
    .replace(/^\(function\(\)\{(.*)\}\)\(\);$/s, '(()=>{$1})()');
  return { code, cspHash: buildCspHash(code) };
}
