'use client';

import type { ReactNode } from 'react';

let decision: boolean | undefined;

/** Whether the browser had translated the page before React came; decided once, then kept. */
function wasTranslated(): boolean {
  if (typeof document === 'undefined') return false;
  const root = document.documentElement;
  decision ??=
    /\btranslated-(ltr|rtl)\b/.test(root.className) || document.querySelector('main font') !== null;
  return decision;
}

/**
 * Holds text that browsers translate. A translated page's text is not what React rendered: hydrating it
 * would throw it away, so it is left alone.
 */
export function TranslationGuard({
  children,
  className,
}: {
  children: ReactNode;
  className?: string;
}) {
  if (wasTranslated()) {
    return (
      <div
        className={className}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    );
  }
  return <div className={className}>{children}</div>;
}
