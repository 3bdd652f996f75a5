'use client';

import type { DescribedOperation } from '#description/operation.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './console-parts.css?inline';

adoptStyles(styles);

interface HeadProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: (() => void) | undefined;
  /** Moves the focus past the fields; absent while there are none. */
  readonly onSkip: (() => void) | undefined;
}

/** Title of the console, where the focus starts, the way past its fields by keyboard, and the way out of it. */
export function ConsoleHead({ id, title, onClose, onSkip }: HeadProps) {
  return (
    <div className="console-head">
      <h2 id={id} tabIndex={-1} data-start="">
        {title}
      </h2>
      {onSkip && (
        <button type="button" className="console-skip" onClick={onSkip}>
          Skip the fields
        </button>
      )}
      {onClose && (
        <button
          type="button"
          className="icon-button"
          aria-label="Close the console"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

interface LoadProps {
  readonly operation: DescribedOperation | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** What there is to say while there is no form. */
export function LoadState({ operation, hasFailed, retry }: LoadProps) {
  if (operation) return null;
  if (!hasFailed) return <p className="console-about">Sending the call…</p>;
  return (
    <p className="console-wrong" role="alert">
      The description of this call could not load.{' '}
      <button type="button" onClick={retry}>
        Try again
      </button>
    </p>
  );
}

interface AddressProps {
  readonly operation: DescribedOperation;
  /** What will be called; undefined while the body is no JSON. */
  readonly url: string | undefined;
  /** Page of the operation, where the console stands elsewhere. */
  readonly page: string | undefined;
}

/** Method and address of the call. */
export function Address({ operation, url, page }: AddressProps) {
  return (
    <>
      <p className="console-address" translate="no">
        <b data-method={operation.method}>{operation.method}</b>
        <code>{url ?? operation.endpoint}</code>
      </p>
      {page !== undefined && (
        <p className="console-about">
          <a href={page}>Page of this call: {operation.summary}</a>
        </p>
      )}
    </>
  );
}

interface BarProps {
  readonly isBusy: boolean;
  readonly isBroken: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly onReset: (() => void) | undefined;
}

/** The buttons that send, stop and start over. */
export function SendBar({ isBusy, isBroken, onSend, onStop, onReset }: BarProps) {
  return (
    <div className="console-bar">
      <button
        type="button"
        className="console-send"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={onSend}
      >
        Send
      </button>
      {isBusy && (
        <button type="button" onClick={onStop}>
          Stop
        </button>
      )}
      <kbd aria-hidden="true">{readShortcut()}</kbd>
      {onReset && (
        <button type="button" onClick={onReset}>
          Reset to the example
        </button>
      )}
      {isBroken && (
        <p className="console-wrong" role="alert">
          The body is not valid JSON yet, so nothing was sent.
        </p>
      )}
    </div>
  );
}

function readShortcut(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘ ↵' : 'Ctrl ↵';
}
