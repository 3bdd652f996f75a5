'use client';

import { Fragment } from 'react';
import { SiteLink } from '#ui/site-link.tsx';

const PARTS = /(`[^`]+`|\[[^\]]+\]\([^)\s]+\))/;

/** A text of the description with its codes and links; other Markdown stays as it is written. */
export function ShortText({ text }: { text: string }) {
  return text.split(PARTS).map((part, at) => {
    if (part.startsWith('`')) return <code key={at}>{part.slice(1, -1)}</code>;
    const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part);
    if (!link) return <Fragment key={at}>{part}</Fragment>;
    return (
      <SiteLink key={at} href={link[2]}>
        {link[1]}
      </SiteLink>
    );
  });
}
