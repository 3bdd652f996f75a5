import type { SiteSettings } from './settings.ts';

/**
 * The base address of the sandbox without its version, absolute, such as `https://docs.wallet.example/sandbox`. Programs
 * put it in place of the platform's.
 */
export function formatSandboxUrl({ siteUrl, sandbox }: Pick<SiteSettings, 'siteUrl' | 'sandbox'>) {
  return new URL(sandbox.url, siteUrl).href.replace(/\/v1\/?$/, '');
}
