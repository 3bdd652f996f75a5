'use client';

import { useId, useState } from 'react';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { formatClock } from './workspace-facts.ts';
import styles from './clock-field.css?inline';
import { StatusText } from '#ui/status-text.tsx';

adoptStyles(styles);

const HOUR_S = 3600;
const STEPS: readonly (readonly [string, number])[] = [
  ['1 hour', HOUR_S],
  ['1 day', 24 * HOUR_S],
  ['30 days', 30 * 24 * HOUR_S],
];

/** @returns RFC 3339; undefined for what is no time of that form in UTC */
function parseTime(text: string): string | undefined {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z?$/.test(text.trim());
  const time = isTime ? new Date(text.trim().replace(/Z?$/, 'Z')) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}

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
  const [isLeft, setLeft] = useState(false);
  const parsed = parseTime(time);
  const isWrong = isLeft && time !== '' && parsed === undefined;
  return (
    <div className="console-field">
      <h3>Clock</h3>
      <p>{clock === undefined ? '…' : <time dateTime={clock}>{formatClock(clock)}</time>}</p>
      <p className="console-actions" role="group" aria-labelledby={`${id}-by`}>
        <span id={`${id}-by`}>Move forward by</span>
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
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={clock}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-about`}
          value={time}
          onChange={({ target }) => setTime(target.value)}
          onBlur={() => setLeft(true)}
        />
        <button
          type="button"
          aria-disabled={isBusy || parsed === undefined}
          onClick={() => parsed !== undefined && onMove({ set: parsed })}
        >
          Move
        </button>
      </div>
      <p role="status" className="console-wrong">
        <StatusText>{isWrong && 'This must be a time such as 2026-03-02T08:30:00Z.'}</StatusText>
      </p>
      <p id={`${id}-about`} className="console-about">
        You can only move the clock forward. When you do, tokens and vouchers can expire and
        invoices can become due. An access token is valid for one hour. The app key does not expire.
      </p>
    </div>
  );
}
