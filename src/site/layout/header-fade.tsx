'use client';

import { useEffect } from 'react';
import { HEADER_FADE_END_PX } from '#contract/limits.ts';

/**
 * Fades the header's ground while the first pixels of the page are scrolled, in browsers that cannot do it
 * in the style sheet (header.css).
 */
export function HeaderFade() {
  useEffect(() => {
    const header = document.querySelector<HTMLElement>('.header');
    if (!header || CSS.supports('animation-timeline: scroll()')) return undefined;
    const update = () => {
      const share = Math.min(1, Math.max(0, window.scrollY / HEADER_FADE_END_PX));
      header.style.setProperty('--header-share', String(share));
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return null;
}
