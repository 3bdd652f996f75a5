import { formatAgentPrompt, type AgentPage } from './format-agent-prompt.ts';

/** A program that a page can be opened in, as the settings name it. */
export interface AgentTarget {
  readonly name: string;
  /** Address with {prompt}, {url} or both. */
  readonly url: string;
}

/** The addresses that open a page in other programs. */
export function buildAgentLinks(
  targets: readonly AgentTarget[],
  page: AgentPage,
): readonly { readonly name: string; readonly href: string }[] {
  const values = { prompt: formatAgentPrompt(page), url: page.url };
  return targets.map(({ name, url }) => ({
    name,
    href: url.replaceAll(/\{(prompt|url)\}/g, (_, key: keyof typeof values) =>
      encodeURIComponent(values[key]),
    ),
  }));
}
