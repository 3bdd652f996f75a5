'use client';

import { adoptStyles } from '#ui/adopt-styles.ts';
import { useMounted } from '#ui/use-mounted.ts';
import styles from './sdk-hint.css?inline';
import { SDK_CHOICE } from './sdk-texts.ts';

adoptStyles(styles);

/**
 * Leads from the sample of a language without an SDK to one that uses an SDK. It stands in the free line below the code and
 * comes with the scripts: the first view has no byte of it, and nothing moves.
 */
export function SdkHint({ onChoose }: { readonly onChoose: () => void }) {
  if (!useMounted()) return null;
  return (
    <button type="button" className="sdk-hint" onClick={onChoose}>
      {SDK_CHOICE.hint}
    </button>
  );
}
