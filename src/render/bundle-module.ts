import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { BROWSER_TARGETS } from './browser-targets.ts';

/**
 * Bundles and minifies one module of the browser with all that it imports.
 *
 * @param entry address of the module
 * @param css how style sheets are read that the module takes as text
 * @param format `iife` for a script whose names stay its own. @default a module
 * @throws for a module that is not bundled into one file
 */
export async function bundleModule(
  entry: URL,
  css: InlineConfig['css'] = {},
  format: Rolldown.ModuleFormat = 'es',
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    css,
    build: {
      write: false,
      target: BROWSER_TARGETS,
      cssTarget: BROWSER_TARGETS,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(entry), output: { format } },
    },
  });
  const [bundle] = [result].flat();
  if (!bundle || !('output' in bundle) || bundle.output.length > 1)
    throw new Error(`render: ${entry.pathname} was not bundled into one file`);
  return bundle.output[0].code.trim();
}
