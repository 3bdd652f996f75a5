import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { BROWSER_TARGETS } from './browser-targets.ts';
import { inlineProperties } from './inline-properties.ts';

/** Style sheets that a module takes as text name its steps, as all do. */
const SCALE = new URL('../site/styles/scale.css', import.meta.url);

/**
 * Bundles and minifies one module of the browser with all that it imports.
 *
 * @param entry address of the module
 * @param format `iife` for a script whose names stay its own. @default a module
 * @throws for a module that is not bundled into one file
 */
export async function bundleModule(
  entry: URL,
  format: Rolldown.ModuleFormat = 'es',
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    // Styles that come with a script ask for it: the server renders the same modules.
    define: { 'typeof document': JSON.stringify('object') },
    css: { postcss: inlineProperties(SCALE) },
    build: {
      write: false,
      target: BROWSER_TARGETS,
      cssTarget: BROWSER_TARGETS,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(entry),
        output: { format },
        // A copy of an object that nobody uses goes.
        treeshake: { propertyReadSideEffects: false },
      },
    },
  });
  const [bundle] = [result].flat();
  if (!bundle || !('output' in bundle) || bundle.output.length > 1)
    throw new Error(`render: ${entry.pathname} was not bundled into one file`);
  return bundle.output[0].code.trim();
}
