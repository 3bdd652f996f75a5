'use client';

import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useLoaded } from './use-loaded.ts';
import { useMounted } from './use-mounted.ts';

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

interface Props {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * Holds text that browsers translate. A translated page's text is not what React rendered: hydrating it
 * would throw it away, so it is left alone. What carries translate="no" inside comes alive all the same. What stands outside of
 * guards carries translate="no". Where an extension changes that too, React builds the page anew, with the text that it knows.
 */
export function TranslationGuard({ children, className }: Props) {
  const isMounted = useMounted();
  const [isTranslated] = useState(() => !isMounted && isTranslatedDocument());
  if (isTranslated) return <TranslatedText className={className}>{children}</TranslatedText>;
  return <div className={className}>{children}</div>;
}

/** The text as the browser has translated it, with live parts in the places of those that were not translated. */
function TranslatedText({ children, className }: Props) {
  const text = useRef<HTMLDivElement>(null);
  const [LiveParts, load] = useLoaded(() =>
    import('./live-parts.tsx').then((module) => module.LiveParts),
  );
  useEffect(load, [load]);
  const clicked = useRef<Element[]>([]);
  const keep = ({ target }: SyntheticEvent) => void clicked.current.push(target as Element);
  return (
    <>
      <div
        ref={text}
        className={className}
        onClickCapture={keep}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      {LiveParts && (
        <LiveParts text={text} clicked={clicked}>
          {children}
        </LiveParts>
      )}
    </>
  );
}
