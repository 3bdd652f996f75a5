import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
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

interface Props {
  readonly initial: DisplayedPage;
  /** Hears of an error that no part of a page has caught. */
  readonly onError: () => void;
}

/** The whole document: the page that is shown now. */
export function PageRoot({ initial, onError }: Props): ReactNode {
  const [shown, set] = useState(initial);
  useEffect(() => publish(set), []);
  useEffect(() => shown.onCommit(), [shown]);
  return (
    <ErrorBoundary key={shown.payload.buildId} page={shown} onError={onError}>
      {shown.payload.root}
    </ErrorBoundary>
  );
}

/** Shows another page; resolves when its tree is in the document. */
export async function commit(payload: Payload): Promise<void> {
  const setShown = await setter;
  await new Promise<void>((onCommit) => {
    startTransition(() => setShown({ payload, onCommit }));
  });
}
