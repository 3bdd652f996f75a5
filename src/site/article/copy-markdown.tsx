'use client';

import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import { CopyButton } from '#ui/copy-button.tsx';

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`site: ${path} was answered with status ${response.status}`);
  return response.text();
}

/** Copies the page as Markdown, for notes and for language models. */
export function CopyMarkdown({ path }: { path: string }) {
  return (
    <CopyButton
      text={() => fetchText(path)}
      label="Copy as Markdown"
      copiedText={COPIED}
      copiedMs={COPIED_MS}
    >
      Copy as Markdown
    </CopyButton>
  );
}
