'use client';

import { useState, type ReactNode } from 'react';
import { useAdopting } from './use-adopting.ts';

/**
 * Whether the browser has translated the document that React is about to adopt. Later pages come from
 * React itself and are translated afterwards.
 */
function isTranslatedDocument(): boolean {
  if (typeof document === 'undefined') return false;
  const root = document.documentElement;
  if (root.hasAttribute('data-ready')) return false;
  return (
    /\btranslated-(ltr|rtl)\b/.test(root.className) || document.querySelector('main font') !== null
  );
}

/**
 * Holds text that browsers translate. A translated page's text is not what React rendered: hydrating it
 * would throw it away, so it is left alone. What stands outside of guards carries translate="no". Where an extension changes
 * that too, React builds the page anew, with the text that it knows.
 */
export function TranslationGuard({
  children,
  className,
}: {
  children: ReactNode;
  className?: string;
}) {
  const isAdopting = useAdopting();
  const [isTranslated] = useState(() => isAdopting && isTranslatedDocument());
  if (isTranslated) {
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
