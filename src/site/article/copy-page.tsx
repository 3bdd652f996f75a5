'use client';

import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import { fetchFile } from '#ui/fetch-file.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { useMounted } from '#ui/use-mounted.ts';
import { buildAgentLinks, type AgentTarget } from './build-agent-links.ts';
import { formatAgentPrompt, type AgentPage } from './format-agent-prompt.ts';

const fetchText = async (path: string) => (await fetchFile(path)).text();

interface Props {
  /** Address of the page's Markdown, as a path. */
  readonly path: string;
  readonly page: AgentPage;
  /** Programs that the page can be opened in. */
  readonly openIn: readonly AgentTarget[];
}

/**
 * Copies the page for notes and for coding agents, and opens the page in one of them. Nothing of this works without
 * script, so the file has only the room for it.
 */
export function CopyPage({ path, page, openIn }: Props) {
  const isMounted = useMounted();
  const copyForAgent = async () => `${formatAgentPrompt(page)}\n\n${await fetchText(path)}`;
  return (
    <div className="copy-page">
      {isMounted && (
        <>
          <CopyText label="Copy as Markdown" text={() => fetchText(path)} />
          <CopyText label="Copy for an agent" text={copyForAgent} />
          {buildAgentLinks(openIn, page).map(({ name, href }) => (
            <SiteLink key={name} href={href}>{`Open in ${name}`}</SiteLink>
          ))}
        </>
      )}
    </div>
  );
}

function CopyText({ label, text }: { label: string; text: () => Promise<string> }) {
  return (
    <CopyButton text={text} label={label} copiedText={COPIED} copiedMs={COPIED_MS}>
      {label}
    </CopyButton>
  );
}
