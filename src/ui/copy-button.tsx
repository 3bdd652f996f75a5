'use client';

import { useEffect, useRef, useState } from 'react';
import { adoptStyles } from './adopt-styles.ts';
import { Icon } from './icon.tsx';
import styles from './copy-button.css?inline';

adoptStyles(styles);

interface Props {
  /** Text to copy; a function is asked at the click. */
  readonly text: string | (() => Promise<string>);
  /** What is copied, for the button's name: 'Copy code'. */
  readonly label: string;
  readonly copiedText: string;
  /** How long the confirmation stays, in milliseconds. */
  readonly copiedMs: number;
  readonly children?: React.ReactNode;
}

/**
 * Copies a text; shows the confirmation for a while, then is idle again. The early module answers a click before React runs
 * (src/early/copy-text.ts): React leaves what the button says then as it is.
 */
export function CopyButton({ text, label, copiedText, copiedMs, children }: Props) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  async function copy(): Promise<void> {
    const next = await writeClipboard(text).then(
      () => 'copied' as const,
      () => 'failed' as const,
    );
    setState(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), copiedMs);
  }
  const outcome = { idle: undefined, copied: copiedText, failed: 'Not copied' }[state];
  return (
    <button
      type="button"
      className="copy"
      data-state={state === 'idle' ? undefined : state}
      // The text that is shown is part of the name, for readers who speak to their browser.
      aria-label={outcome === undefined ? label : `${label}: ${outcome}`}
      onClick={() => void copy()}
    >
      <Icon name={state === 'copied' ? 'check' : 'copy'} size={16} />
      <span aria-live="polite" suppressHydrationWarning>
        {outcome ?? children ?? ''}
      </span>
    </button>
  );
}

async function writeClipboard(text: Props['text']): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  // WebKit allows it within the click alone: the text may come later.
  const type = 'text/plain';
  const blob = text().then((copied) => new Blob([copied], { type }));
  return navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
}
