import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { LATE_MS } from '#ui/wait-for-network.ts';
import type { Payload } from './payload.ts';

/** A page as it is shown. */
interface DisplayedPage {
  readonly payload: Payload;
  /** Called when the tree is in the document. */
  readonly onCommit: () => void;
}

let publish: (set: (shown: DisplayedPage) => void) => void;
/** The setter of the page shown, for navigation, which stands outside of React: there once the page is hydrated. */
const setter = new Promise<(shown: DisplayedPage) => void>((resolve) => void (publish = resolve));
/** The page whose tree is in the document. */
let displayed: DisplayedPage;

interface Props {
  readonly initial: DisplayedPage;
  /** Hears of an error that no part of a page has caught. */
  readonly onError: () => void;
}

/** The whole document: the page that is shown now. */
export function PageRoot({ initial, onError }: Props): ReactNode {
  const [shown, set] = useState(initial);
  useEffect(() => publish(set), []);
  useEffect(() => {
    displayed = shown;
    shown.onCommit();
  }, [shown]);
  return (
    <ErrorBoundary key={shown.payload.buildId} page={shown} onError={onError}>
      {shown.payload.root}
    </ErrorBoundary>
  );
}

/**
 * Shows another page. React waits for the style sheets of the page, and meanwhile the reader may go elsewhere.
 *
 * @param signal aborted when the page is wanted no more; only a page that has one counts as lost when it is late
 * @returns whether the tree is in the document; where it is not in time, the page before stays
 */
export async function commit(payload: Payload, signal?: AbortSignal): Promise<boolean> {
  const setShown = await setter;
  if (signal?.aborted) return false;
  return new Promise<boolean>((resolve) => {
    const timer = signal && setTimeout(giveUp, LATE_MS);
    const settle = (isShown: boolean): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      resolve(isShown);
    };
    function giveUp(): void {
      settle(false);
      startTransition(() => setShown(displayed));
    }
    signal?.addEventListener('abort', giveUp);
    startTransition(() => setShown({ payload, onCommit: () => settle(true) }));
  });
}
