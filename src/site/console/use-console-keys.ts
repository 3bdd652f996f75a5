'use client';

import type { KeyboardEvent, RefObject } from 'react';

interface Options {
  readonly root: RefObject<HTMLElement | null>;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly onClose: (() => void) | undefined;
}

/** Where the focus goes in the console, and the keys that work everywhere in it. */
export function useConsoleKeys({ root, isBusy, onSend, onStop, onClose }: Options) {
  function focus(selector: string): void {
    root.current?.querySelector<HTMLElement>(selector)?.focus();
  }
  const focusSend = (): void => focus('.console-send');

  /** One step back: out of the call that runs, out of the answer, out of the console. */
  function goBack(target: EventTarget): void {
    if (isBusy) onStop();
    else if (target instanceof Element && target.closest('.console-answer')) focusSend();
    else onClose?.();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented) goBack(event.target);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  }
  return {
    focusSend,
    focusBody: (): void => focus('.cm-content, .console-plain'),
    onKeyDown,
  };
}
