'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LoadNotice } from '#ui/load-notice.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { PendingPart } from '#ui/pending-part.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

interface Props<Tool> {
  /** Of the line that links lead to. */
  readonly id: string;
  /** What the tool is called where it does not come. */
  readonly name: string;
  /** Imports the tool. */
  readonly load: () => Promise<Tool>;
  readonly children: (tool: Tool) => ReactNode;
}

/** The place of a tool, whose code comes once the box around the place is open. */
export function ToolPart<Tool>({ id, name, load: importTool, children }: Props<Tool>) {
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [tool, load, status] = useLoaded(importTool);
  useEffect(() => {
    const box = place.current!.closest('details')!;
    const loadIfOpen = () => {
      setIsOpen(box.open);
      if (box.open) load();
    };
    // A link to the box asks for what is in the box. Not every browser opens the box by itself.
    const openIfAsked = () => {
      if (location.hash === `#${id}`) box.open = true;
    };
    openIfAsked();
    loadIfOpen();
    box.addEventListener('toggle', loadIfOpen);
    window.addEventListener('hashchange', openIfAsked);
    return () => {
      box.removeEventListener('toggle', loadIfOpen);
      window.removeEventListener('hashchange', openIfAsked);
    };
  }, [load, id]);
  return (
    <div ref={place} className="tool-place">
      {tool !== undefined && <PartBoundary name={name}>{children(tool)}</PartBoundary>}
      {isOpen &&
        tool === undefined &&
        (status.failures > 0 ? (
          <LoadNotice name={name} status={status} />
        ) : (
          <PendingPart name={name} />
        ))}
    </div>
  );
}
