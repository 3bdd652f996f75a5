'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import { saveFile } from '#site/console/request/save-file.ts';
import { JsonTree } from '#site/console/response/json-tree.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { adoptStyles } from '#ui/adopt-styles.ts';
import type { Callback, InboxSettings } from './callback-types.ts';
import { CheckSteps } from './check-steps.tsx';
import { formatOutcome, formatSource, formatSpan, formatTime } from './format-callback.ts';
import { parseBody } from './parse-body.ts';
import styles from './callback-details.css?inline';

adoptStyles(styles);

interface Props {
  readonly callback: Callback;
  readonly settings: InboxSettings;
  readonly isBusy: boolean;
  readonly onRepeat: (action: 'replay' | 'tamper' | 'delay', fields?: object) => void;
  /** Moves the workspace's clock on by so many seconds. */
  readonly onAdvance: (seconds: number) => void;
}

/** One callback: its attempts, the check of its signature, headers and body. */
export function CallbackDetails({ callback, settings, isBusy, onRepeat, onAdvance }: Props) {
  const { attempts, body, event, eventId } = callback;
  // By callback: the details stay where they are when another one is shown, and so does the focus.
  const [chosen, setChosen] = useState<{ readonly id: string; readonly index: number }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const index = chosen?.id === callback.id ? chosen.index : attempts.length - 1;
  const attempt = attempts[index];
  return (
    <div className="callbacks-details">
      <h3 ref={heading} tabIndex={-1} data-details="">
        <span translate="no">{event ?? 'A request without an event'}</span>
      </h3>
      <p className="callbacks-soft">
        {formatSource(callback)}
        {callback.channelId && (
          <>
            {' to the address of '}
            <code translate="no">{callback.channelId}</code>
          </>
        )}
        . {eventId && <code translate="no">{eventId}</code>}
      </p>
      <Repeat isBusy={isBusy} onRepeat={onRepeat} />
      <h4>Attempts</h4>
      {attempts.length === 0 && <p className="callbacks-soft">No attempt yet.</p>}
      <ol className="callbacks-attempts">
        {attempts.map((each, at) => (
          <li key={each.at}>
            <button
              type="button"
              aria-pressed={each === attempt}
              onClick={() => setChosen({ id: callback.id, index: at })}
            >
              {at + 1}. {formatTime(each.at)}
            </button>{' '}
            {formatOutcome(each)}
            {each.status !== null && each.milliseconds > 0 && ` after ${each.milliseconds} ms`}
            {each.address !== settings.address && (
              <>
                {' '}
                at <code translate="no">{each.address}</code>
              </>
            )}
          </li>
        ))}
        {callback.nextAttemptAt && (
          <NextAttempt
            at={callback.nextAttemptAt}
            isBusy={isBusy}
            onAdvance={(seconds) => {
              // The button goes with the wait.
              heading.current?.focus({ preventScroll: true });
              onAdvance(seconds);
            }}
          />
        )}
      </ol>
      {attempt && (
        <>
          <h4>Signature{attempts.length > 1 && ` of attempt ${attempts.indexOf(attempt) + 1}`}</h4>
          <CheckSteps attempt={attempt} body={body} toleranceSeconds={settings.toleranceSeconds} />
          <h4>Headers</h4>
          <dl className="callbacks-headers" translate="no">
            {Object.entries(attempt.headers).map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h4>Body</h4>
      <Body callback={callback} />
      <p className="callbacks-actions">
        <CopyButton text={body} label="Copy raw body" copiedText={COPIED} copiedMs={COPIED_MS}>
          Copy raw
        </CopyButton>
        <Save name="body.json" type="application/json" text={body} />
        {attempt?.headers['wallet-signature'] && (
          <Save name="header.txt" type="text/plain" text={attempt.headers['wallet-signature']} />
        )}
      </p>
    </div>
  );
}

function Body({ callback: { id, body } }: Pick<Props, 'callback'>) {
  const value = parseBody(body);
  if (value !== undefined)
    return <JsonTree key={id} of="callback" value={value} schema={undefined} />;
  return (
    <pre className="callbacks-body" tabIndex={0} aria-label="Body">
      {body || '(empty)'}
    </pre>
  );
}

/** What can be done with a callback: the button, what it asks for, and what it does in words. */
const REPEATS: readonly (readonly [
  title: string,
  text: string,
  ...request: Parameters<Props['onRepeat']>,
])[] = [
  ['Replay', 'Sends the event again, with a new signature.', 'replay'],
  ['Replay in 30 s', 'Does the same, 30 seconds from now.', 'delay', { seconds: 30 }],
  [
    'Tamper: body',
    'Changes the body after it was signed. A sound check refuses it.',
    'tamper',
    { change: 'body' },
  ],
  [
    'Tamper: signature',
    'Changes the last character of the signature. A sound check refuses it.',
    'tamper',
    { change: 'signature' },
  ],
  [
    'Tamper: too old',
    'Signs the body with a time of ten minutes ago. A sound check refuses it.',
    'tamper',
    { change: 'time' },
  ],
];

function Repeat({ isBusy, onRepeat }: Pick<Props, 'isBusy' | 'onRepeat'>) {
  const id = useId();
  return (
    <ul className="callbacks-repeat" aria-label="Send this callback again">
      {REPEATS.map(([title, text, ...request], at) => (
        <li key={title} className="callbacks-actions">
          <button
            type="button"
            aria-disabled={isBusy}
            aria-describedby={`${id}-${at}`}
            onClick={() => onRepeat(...request)}
          >
            {title}
          </button>
          <span id={`${id}-${at}`}>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** When it is sent again, and a way not to wait for it. */
function NextAttempt({
  at,
  isBusy,
  onAdvance,
}: Pick<Props, 'isBusy' | 'onAdvance'> & { readonly at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((Date.parse(at) - now) / 1000);
  if (seconds <= 0) return <li>Due now.</li>;
  return (
    <li>
      Next in {formatSpan(seconds)}.{' '}
      <button type="button" aria-disabled={isBusy} onClick={() => onAdvance(seconds + 1)}>
        Move the clock to this time
      </button>
    </li>
  );
}

interface SaveProps {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

function Save({ name, type, text }: SaveProps) {
  return (
    <button type="button" onClick={() => saveFile(text, name, type)}>
      Save {name}
    </button>
  );
}
