'use client';

import { useEffect } from 'react';
import { HEADER_FADE_END_PX } from '#contract/limits.ts';

/** Fades the header's background where the browser has no scroll-driven animation (header.css). */
export function HeaderFade() {
  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return undefined;
    const update = () => {
      const share = Math.min(1, window.scrollY / HEADER_FADE_END_PX);
      document.documentElement.style.setProperty('--header-share', String(share));
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return null;
}
