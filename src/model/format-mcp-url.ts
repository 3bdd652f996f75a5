import type { SiteSettings } from './settings.ts';

/** The address at which agents reach the MCP endpoint, absolute, such as `https://docs.wallet.example/mcp`. */
export function formatMcpUrl({ siteUrl, mcp }: Pick<SiteSettings, 'siteUrl' | 'mcp'>): string {
  return new URL(mcp.url, siteUrl).href;
}
