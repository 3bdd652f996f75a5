'use client';

import { adoptStyles } from '#ui/adopt-styles.ts';
import { useMounted } from '#ui/use-mounted.ts';
import styles from './sdk-hint.css?inline';

adoptStyles(styles);

/** Scroll bars that take room are below the padding. */
function keepOffScrollBar(hint: HTMLElement | null): void {
  const code = hint?.parentElement?.querySelector('pre');
  if (code) hint!.style.insetBlockEnd = `${code.offsetHeight - code.clientHeight}px`;
}

/**
 * Leads from the sample of a language without an SDK to one that uses an SDK. It stands in the padding below the code and
 * comes with the scripts: the first view has no byte of it, and nothing moves.
 */
export function SdkHint({ onChoose }: { readonly onChoose: () => void }) {
  if (!useMounted()) return null;
  return (
    <button ref={keepOffScrollBar} type="button" className="sdk-hint" onClick={onChoose}>
      SDK sample
    </button>
  );
}
