import { expect, test } from 'vitest';
import { buildAgentLinks } from './build-agent-links.ts';
import { formatAgentPrompt } from './format-agent-prompt.ts';

const page = {
  url: 'https://docs.example/accounts/create-account.md',
  siteUrl: 'https://docs.example',
  hasSandbox: true,
};

test('an agent is led to the page, the rules, the index and the sandbox', () => {
  expect(formatAgentPrompt(page))
    .toBe(`Read https://docs.example/accounts/create-account.md and use what the page says.
Before you write code that moves money, read https://docs.example/rules-for-money.md.
Invent no path, field or error code: https://docs.example/llms.txt names every page and every call.
Try each call in the sandbox first: POST https://docs.example/sandbox/workspaces gives a key, as https://docs.example/sandbox.md says.`);
  expect(formatAgentPrompt({ ...page, hasSandbox: false })).not.toContain('sandbox');
});

test('a template gets the prompt and the address, both as one part of an address', () => {
  const links = buildAgentLinks(
    [
      { name: 'A', url: 'https://a.example/new?q={prompt}' },
      { name: 'B', url: 'b-editor://open?page={url}&x={other}' },
    ],
    page,
  );
  expect(new URL(links[0]!.href).searchParams.get('q')).toBe(formatAgentPrompt(page));
  expect(links[1]).toEqual({
    name: 'B',
    href: `b-editor://open?page=${encodeURIComponent(page.url)}&x={other}`,
  });
  expect(buildAgentLinks([], page)).toEqual([]);
});
