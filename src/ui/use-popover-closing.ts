'use client';

import { useEffect, useRef } from 'react';
import { readEntry } from './read-entry.ts';
import { usePageChange } from './use-page-change.ts';

/**
 * Closes a popover after a route or hash change. What was opened while that page was on its way stays open.
 *
 * @param eventName name of the document event that tells of route changes
 * @param find finds the popover, wherever it stands
 */
export function usePopoverClosing(
  eventName: string,
  find: () => HTMLElement | null | undefined,
): void {
  const openedAt = useRef('');
  useEffect(() => {
    const popover = find();
    const note = ({ target, newState }: ToggleEvent) => {
      if (target === popover && newState === 'open') openedAt.current = readEntry();
    };
    popover?.addEventListener('beforetoggle', note);
    return () => popover?.removeEventListener('beforetoggle', note);
  });
  usePageChange(eventName, () => {
    if (readEntry() !== openedAt.current) find()?.hidePopover();
  });
}
