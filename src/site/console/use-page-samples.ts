'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import type { SampleRequest } from '#languages/sample/sample-request.ts';
import type { ConsoleOptions } from './console-options.ts';
import { findPageSamples, type PageSamples } from './page-samples.ts';

/** Shows the reader's values in the samples of the page that the console stands on. */
export function usePageSamples(
  request: SampleRequest | undefined,
  languages: ConsoleOptions['languages'],
  isOnPage: boolean,
): void {
  const samples = useRef<PageSamples>(null);
  const take = useEffectEvent(() => {
    const figure = document.querySelector('.samples figure.code');
    samples.current = figure && findPageSamples(figure, languages);
  });
  useEffect(() => {
    if (!isOnPage) return undefined;
    take();
    return () => samples.current?.restore();
  }, [isOnPage]);
  useEffect(() => {
    if (request) samples.current?.show(request);
  }, [request]);
}
