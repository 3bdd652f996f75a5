'use client';

import { useEffect, useId, useRef } from 'react';
import { formatLeftOut, type CommandOffer } from './use-command.ts';

interface Props {
  readonly offer: CommandOffer;
  /** Origin of the calls. */
  readonly origin: string;
  /** Whether other operations are opened in the same place. */
  readonly canChoose: boolean;
  readonly onAccept: () => void;
  readonly onRefuse: () => void;
}

// Such a browser reloads the page, and what is in no link is gone.
const LOST_ON_THE_WAY = ' You must enter passwords, PINs and tokens again there.';

/** Says what a pasted command is, and offers to open it; nothing happens before the reader says so. */
export function CommandOfferBox({ offer, origin, canChoose, onAccept, onRefuse }: Props) {
  const { called, isOther, leftOut } = offer;
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    title.current?.focus();
    return () => {
      // Back to where the command was pasted, unless the reader is elsewhere by now.
      const isLost = document.activeElement === document.body || !document.activeElement;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <section className="console-help" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} ref={title} tabIndex={-1}>
        {isOther ? 'The command is for another call' : 'The command is for another address'}
      </h3>
      <p>
        <b data-method={called.method}>{called.method}</b>{' '}
        <code translate="no">{called.endpoint}</code>, {called.title}.
      </p>
      {offer.origin !== undefined && (
        <p>
          The address in the command is <code translate="no">{offer.origin}</code>. The console
          sends nothing there. It sends the call to <code translate="no">{origin}</code>.
        </p>
      )}
      <p>
        The form takes the values of the command. Nothing is sent until you press Send.
        {formatLeftOut(leftOut)}
        {isOther && !canChoose && !('navigation' in window) && LOST_ON_THE_WAY}
      </p>
      <p className="console-actions">
        <button type="button" onClick={onAccept}>
          {isOther && !canChoose
            ? 'Open that call with these values'
            : 'Fill the form with the command'}
        </button>
        <button type="button" onClick={onRefuse}>
          Not now
        </button>
      </p>
    </section>
  );
}
