import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { BROWSER_TARGETS } from './browser-targets.ts';
import { inlineProperties } from './inline-properties.ts';

/** The early module as a file of the site. */
export interface EarlyModule {
  readonly code: string;
  /** Named by its content, as all assets are: `Hx3_a9.js`. */
  readonly fileName: string;
}

/** Bundles and minifies src/early/ into one module, which imports nothing but what it is told to at run time. */
export async function buildEarly(): Promise<EarlyModule> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    css: { postcss: inlineProperties(new URL('../site/styles/scale.css', import.meta.url)) },
    build: {
      write: false,
      target: BROWSER_TARGETS,
      cssTarget: BROWSER_TARGETS,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL('../early/main.ts', import.meta.url)) },
    },
  });
  const [bundle] = [result].flat();
  if (!bundle || !('output' in bundle) || bundle.output.length > 1)
    throw new Error('render: the early module was not bundled into one file');
  const code = bundle.output[0].code.trim();
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 6);
  return { code, fileName: `${hash}.js` };
}
