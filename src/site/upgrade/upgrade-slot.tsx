'use client';

import { useEffect, useRef, useState } from 'react';
import { YOUR_CALLS_ID } from '#contract/api-changes.ts';
import { LoadNotice } from '#ui/load-notice.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { PendingPart } from '#ui/pending-part.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

interface Props {
  /** Older versions, the newest first. */
  readonly versions: readonly string[];
}

/** The place of the upgrade tool, whose code comes once the box around the place is open. */
export function UpgradeSlot({ versions }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [Upgrade, load, status] = useLoaded(() =>
    import('./upgrade.tsx').then((module) => module.UpgradeTool),
  );
  useEffect(() => {
    const box = place.current!.closest('details')!;
    const loadIfOpen = () => {
      setIsOpen(box.open);
      if (box.open) load();
    };
    // A link to the box asks for what is in the box. Not every browser opens the box by itself.
    const openIfAsked = () => {
      if (location.hash === `#${YOUR_CALLS_ID}`) box.open = true;
    };
    openIfAsked();
    loadIfOpen();
    box.addEventListener('toggle', loadIfOpen);
    window.addEventListener('hashchange', openIfAsked);
    return () => {
      box.removeEventListener('toggle', loadIfOpen);
      window.removeEventListener('hashchange', openIfAsked);
    };
  }, [load]);
  return (
    <div ref={place} className="upgrade-place">
      {Upgrade && (
        <PartBoundary name="The list of changes">
          <Upgrade versions={versions} />
        </PartBoundary>
      )}
      {isOpen &&
        !Upgrade &&
        (status.failures > 0 ? (
          <LoadNotice name="The list of changes" status={status} />
        ) : (
          <PendingPart name="The list of changes" />
        ))}
    </div>
  );
}
