'use client';

import type { DescribedOperation } from '#description/operation.ts';
import { Endpoint } from '#site/article/endpoint.tsx';
import { Icon } from '#ui/icon.tsx';

interface HeadProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: (() => void) | undefined;
}

/** Title of the console and the way out of it. */
export function ConsoleHead({ id, title, onClose }: HeadProps) {
  return (
    <div className="console-head">
      <h2 id={id}>{title}</h2>
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
  if (!hasFailed) return <p className="console-about">Loading the call…</p>;
  return (
    <p className="console-wrong" role="alert">
      The description of this call could not load.{' '}
      <button type="button" onClick={retry}>
        Try again
      </button>
    </p>
  );
}

interface BarProps {
  readonly operation: DescribedOperation;
  /** Path and query of what will be called; undefined while the body is no JSON. */
  readonly address: string | undefined;
  /** Page of the operation, where the console stands elsewhere. */
  readonly page: string | undefined;
  readonly isBusy: boolean;
  readonly isBroken: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/** Method and address of the call beside the button that sends it. The bar stays in sight. */
export function SendBar({ operation, address, page, isBusy, isBroken, onSend, onStop }: BarProps) {
  return (
    <>
      <div className="console-bar">
        <p className="console-address" translate="no">
          <b data-method={operation.method}>{operation.method}</b>
          <code>
            <Endpoint path={address ?? operation.endpoint} />
          </code>
        </p>
        {isBusy && (
          <button type="button" onClick={onStop}>
            Stop
          </button>
        )}
        <button
          type="button"
          className="console-send"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={onSend}
        >
          Send <kbd aria-hidden="true">{readShortcut()}</kbd>
        </button>
      </div>
      {isBroken && (
        <p className="console-wrong" role="alert">
          The body is not valid JSON yet, so nothing was sent.
        </p>
      )}
      {page !== undefined && (
        <p className="console-about">
          <a href={page}>Page of this call: {operation.summary}</a>
        </p>
      )}
    </>
  );
}

function readShortcut(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘ ↵' : 'Ctrl ↵';
}
