'use client';

import { adoptStyles } from '#ui/adopt-styles.ts';
import type { Callback } from './callback-types.ts';
import { formatAttempts, formatSource, formatTime, formatVerdict } from './format-callback.ts';
import styles from './callback-list.css?inline';

adoptStyles(styles);

interface Props {
  readonly callbacks: readonly Callback[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** What the columns of the list are. Each line names its parts itself for readers who do not see the columns. */
export function ColumnNames() {
  return (
    <p className="callbacks-row callbacks-columns-names" aria-hidden="true">
      <span>Type</span>
      <span>Time</span>
      <span>Attempt</span>
      <span>Signature</span>
    </p>
  );
}

interface RowProps {
  readonly callback: Callback;
  readonly time: string;
  readonly attempt: string;
  readonly verdict: string;
}

/** Type, time, attempt and verdict of a callback. */
export function RowText({ callback, time, attempt, verdict }: RowProps) {
  return (
    <>
      <b translate="no">{callback.event ?? 'No event'}</b>
      <time dateTime={callback.createdAt}>{time}</time>
      <span>
        <i className="callbacks-hidden">Attempts: </i>
        {attempt}
      </span>
      <em data-verdict={verdict}>{verdict || '–'}</em>
    </>
  );
}

/** What is in the inbox, the newest first. */
export function CallbackList({ callbacks, selected, onSelect }: Props) {
  return (
    <>
      {callbacks.length > 0 && <ColumnNames />}
      <ol className="callbacks-list" aria-label="Callbacks, newest first">
        {callbacks.map((callback) => (
          <li key={callback.id}>
            <button
              type="button"
              className="callbacks-row"
              aria-current={callback.id === selected ? 'true' : undefined}
              onClick={() => onSelect(callback.id)}
            >
              <RowText
                callback={callback}
                time={formatTime(callback.createdAt)}
                attempt={formatAttempts(callback)}
                verdict={formatVerdict(callback)}
              />
              <Origin callback={callback} />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Who has sent a callback and where to, where that is not the platform to the inbox. */
export function Origin({ callback }: { readonly callback: Callback }) {
  if (callback.source === 'platform' && !callback.channelId) return null;
  return (
    <span className="callbacks-origin">
      {callback.source !== 'platform' && formatSource(callback)}
      {callback.channelId && (
        <>
          {' to '}
          <code translate="no">{callback.address}</code>
        </>
      )}
    </span>
  );
}
