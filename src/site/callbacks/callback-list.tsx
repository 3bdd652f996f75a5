'use client';

import { adoptStyles } from '#ui/adopt-styles.ts';
import type { Callback } from './callback-types.ts';
import { formatSource, formatState, formatTime, formatVerdict } from './format-callback.ts';
import styles from './callback-list.css?inline';

adoptStyles(styles);

interface Props {
  readonly callbacks: readonly Callback[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** What is in the inbox, the newest first. */
export function CallbackList({ callbacks, selected, onSelect }: Props) {
  return (
    <ol className="callbacks-list" aria-label="Callbacks, the newest first">
      {callbacks.map((callback) => {
        const verdict = formatVerdict(callback);
        return (
          <li key={callback.id}>
            <button
              type="button"
              aria-current={callback.id === selected ? 'true' : undefined}
              onClick={() => onSelect(callback.id)}
            >
              <b translate="no">{callback.event ?? 'No event'}</b>
              <time dateTime={callback.createdAt}>{formatTime(callback.createdAt)}</time>
              <span>
                {formatState(callback)}
                {callback.source !== 'platform' && <i> · {formatSource(callback)}</i>}
                {callback.channelId && (
                  <>
                    {' · to '}
                    <code translate="no">{callback.address}</code>
                  </>
                )}
              </span>
              {verdict && <em data-verdict={verdict}>{verdict}</em>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
