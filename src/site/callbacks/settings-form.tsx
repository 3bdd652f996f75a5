'use client';

import { useState, type SyntheticEvent } from 'react';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { StatusText } from '#ui/status-text.tsx';
import { adoptStyles } from '#ui/adopt-styles.ts';
import type { InboxSettings, Order } from './callback-types.ts';
import styles from './settings-form.css?inline';

adoptStyles(styles);

interface Props {
  readonly settings: InboxSettings;
  readonly onChange: (
    changes: Partial<Pick<InboxSettings, 'answerStatus' | 'order' | 'target'>>,
  ) => void;
}

const STATUSES: readonly (readonly [status: number, text: string])[] = [
  [200, '200 OK'],
  [204, '204 No content'],
  [302, '302 Found'],
  [400, '400 Bad request'],
  [401, '401 Unauthenticated'],
  [404, '404 Not found'],
  [410, '410 Gone'],
  [429, '429 Too many requests'],
  [500, '500 Internal error'],
  [503, '503 Unavailable'],
];

const ORDERS: readonly (readonly [order: Order, text: string])[] = [
  ['normal', 'Immediately, in order'],
  ['late', '30 seconds late'],
  ['twice', 'Twice'],
  ['shuffled', 'Out of order'],
  ['lost', 'First attempt lost'],
];

/** How the inbox answers, and how callbacks arrive. */
export function SettingsForm({ settings, onChange }: Props) {
  const { answerStatus, order, secret, address } = settings;
  const isListed = STATUSES.some(([status]) => status === answerStatus);
  return (
    <div className="callbacks-settings">
      <label>
        <span>The inbox returns</span>
        <select
          value={answerStatus}
          onChange={({ target }) => onChange({ answerStatus: Number(target.value) })}
        >
          {!isListed && <option value={answerStatus}>{answerStatus}</option>}
          {STATUSES.map(([status, text]) => (
            <option key={status} value={status}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Callbacks arrive</span>
        <select value={order} onChange={({ target }) => onChange({ order: target.value as Order })}>
          {ORDERS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <Copyable title="Signing secret" text={secret} />
      <Copyable title="Address of the inbox" text={new URL(address, location.href).href} />
      {settings.allowedTargets.length > 0 && <TargetField {...{ settings, onChange }} />}
    </div>
  );
}

function Copyable({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <span>{title}</span>
      <p className="callbacks-copyable">
        <code translate="no">{text}</code>
        <CopyButton
          text={text}
          label={`Copy: ${title.toLowerCase()}`}
          copiedText={COPIED}
          copiedMs={COPIED_MS}
        >
          Copy
        </CopyButton>
      </p>
    </div>
  );
}

/** Where else callbacks go, at hosts that the operator has listed. */
function TargetField({ settings, onChange }: Props) {
  const [text, setText] = useState(settings.target ?? '');
  function save(event: SyntheticEvent): void {
    event.preventDefault();
    onChange({ target: text.trim() === '' ? null : text.trim() });
  }
  return (
    <form onSubmit={save}>
      <label>
        <span>Send to your own address, at {settings.allowedTargets.join(' or ')}</span>
        <input
          type="url"
          value={text}
          placeholder="Leave empty for the inbox"
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <button type="submit">Save</button>
      <p role="status">
        <StatusText>
          {settings.target === null
            ? 'Callbacks go to the inbox.'
            : `Callbacks go to ${settings.target}.`}
        </StatusText>
      </p>
    </form>
  );
}
