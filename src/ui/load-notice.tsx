'use client';

import { adoptStyles } from './adopt-styles.ts';
import type { LoadStatus } from './use-loaded.ts';
import styles from './load-notice.css?inline';

adoptStyles(styles);

interface Props {
  /** What is awaited, as a sentence begins with it: 'The search'. */
  readonly name: string;
  readonly status: LoadStatus;
}

/**
 * Says beside a control that what it opens is on its way, or that it could not be loaded, and tries again. A part that
 * fails more than once may need another document: some browsers keep the failure of a module for as long as a page lives.
 */
export function LoadNotice({ name, status: { failures, retry } }: Props) {
  if (failures === 0)
    return (
      <p className="load-notice" role="status" data-state="coming">
        {name} is on its way…
      </p>
    );
  return (
    <p className="load-notice" role="alert">
      {name} could not be opened.
      <button type="button" onClick={retry}>
        Try again
      </button>
      {failures > 1 && (
        <button type="button" onClick={() => location.reload()}>
          Load the page again
        </button>
      )}
    </p>
  );
}
