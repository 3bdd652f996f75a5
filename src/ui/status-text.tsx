import type { ReactNode } from 'react';

/**
 * The text of a status that stays on the page. A screen reader says the text as it comes, and also line by line: Orca reads a status
 * whose text has no element as the word 'statusbar'.
 */
export function StatusText({ children }: { readonly children: ReactNode }) {
  return <span aria-atomic="true">{children}</span>;
}
