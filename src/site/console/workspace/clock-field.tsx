'use client';

import { useId, useState } from 'react';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { formatClock } from './workspace-facts.ts';
import styles from './clock-field.css?inline';

adoptStyles(styles);

const HOUR_S = 3600;
const STEPS: readonly (readonly [string, number])[] = [
  ['1 hour', HOUR_S],
  ['1 day', 24 * HOUR_S],
  ['30 days', 30 * 24 * HOUR_S],
];

interface Props {
  /** RFC 3339; undefined while it is being asked for. */
  readonly clock: string | undefined;
  readonly isBusy: boolean;
  readonly onMove: (to: { readonly advance: number } | { readonly set: string }) => void;
}

/** The clock of a workspace: what it shows, and the ways to move it on. */
export function ClockField({ clock, isBusy, onMove }: Props) {
  const id = useId();
  const [time, setTime] = useState('');
  return (
    <div className="console-field">
      <h3>Clock</h3>
      <p>{clock === undefined ? '…' : <time dateTime={clock}>{formatClock(clock)}</time>}</p>
      <p className="console-actions">
        <span>Move forward by</span>
        {STEPS.map(([title, advance]) => (
          <button
            key={title}
            type="button"
            aria-disabled={isBusy}
            onClick={() => onMove({ advance })}
          >
            {title}
          </button>
        ))}
      </p>
      <label htmlFor={id}>Move forward to, in UTC</label>
      <div className="console-pair">
        <input
          id={id}
          type="datetime-local"
          min={clock?.slice(0, 16)}
          aria-describedby={`${id}-about`}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        <button
          type="button"
          aria-disabled={isBusy || time === ''}
          onClick={() => time !== '' && onMove({ set: `${time.slice(0, 16)}:00Z` })}
        >
          Move
        </button>
      </div>
      <p id={`${id}-about`} className="console-about">
        You can only move the clock forward. When you do, tokens and vouchers can expire and
        invoices can become due. An access token is valid for one hour. The app key does not expire.
      </p>
    </div>
  );
}
