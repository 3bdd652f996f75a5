import { LLMS_INDEX, MONEY_RULES_PAGE } from '#contract/agent-files.ts';

/** What an agent is told of a page. */
export interface AgentPage {
  /** Address of the page's Markdown, with its origin. */
  readonly url: string;
  /** Origin of the site. */
  readonly siteUrl: string;
  /** Whether the site answers calls for everybody. */
  readonly hasSandbox: boolean;
}

/** What an agent is to do before it acts on a page: read the rules, try the call, and invent nothing. */
export function formatAgentPrompt({ url, siteUrl, hasSandbox }: AgentPage): string {
  return [
    `Read ${url} and use what the page says.`,
    `Before you write code that moves money, read ${siteUrl}${MONEY_RULES_PAGE}.md.`,
    `Invent no path, field or error code: ${siteUrl}${LLMS_INDEX} names every page and every call.`,
    ...(hasSandbox
      ? [
          `Try each call in the sandbox first: POST ${siteUrl}/sandbox/workspaces gives a key, as ${siteUrl}/sandbox.md says.`,
        ]
      : []),
  ].join('\n');
}
