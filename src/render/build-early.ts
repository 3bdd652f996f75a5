import { createHash } from 'node:crypto';
import { bundleModule } from './bundle-module.ts';

/** The early module as a file of the site. */
export interface EarlyModule {
  readonly code: string;
  /** Named by its content, as all assets are: `Hx3_a9.js`. */
  readonly fileName: string;
}

/** Bundles and minifies src/early/ into one module, which imports nothing but what it is told to at run time. */
export async function buildEarly(): Promise<EarlyModule> {
  const code = await bundleModule(new URL('../early/main.ts', import.meta.url));
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 6);
  return { code, fileName: `${hash}.js` };
}
