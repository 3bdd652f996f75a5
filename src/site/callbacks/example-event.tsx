'use client';

import { JsonTree } from '#site/console/response/json-tree.tsx';
import { parseBody } from './parse-body.ts';
import type { Callback, ExampleEvent } from './callback-types.ts';
import { ColumnNames, Origin, RowText } from './callback-list.tsx';

/** A time of the day at which the example was delivered; no reader was there. */
const DELIVERED_AT = '2026-03-02T12:30:01Z';

/** The event of the description as an inbox would list it, after one attempt. */
function buildExample({ name, body }: ExampleEvent): Callback {
  return {
    id: 'example',
    eventId: null,
    event: name,
    source: 'platform',
    changed: null,
    channelId: null,
    address: null,
    state: 'delivered',
    createdAt: DELIVERED_AT,
    nextAttemptAt: null,
    body,
    attempts: [],
  };
}

/** One line of the list, as it looks once an event has arrived. */
export function ExampleRow({ example }: { readonly example: ExampleEvent }) {
  return (
    <figure className="callbacks-example">
      <figcaption>An example of an event</figcaption>
      <ColumnNames />
      <div className="callbacks-row">
        <RowText
          callback={buildExample(example)}
          time="12:30:01"
          attempt="1, delivered"
          verdict="genuine"
        />
      </div>
    </figure>
  );
}

type Line = readonly [time: string, attempt: string, verdict: string, source: Partial<Callback>];

const LINES: readonly Line[] = [
  ['12:31:40', '1, delivered', 'refused', { source: 'tamper', changed: 'body' }],
  ['12:31:12', '1, delivered', 'genuine', { source: 'replay' }],
  ['12:30:01', '2, delivered', 'genuine', {}],
];

/** An inbox as it looks after an event, its repetition and a changed copy, with the body of the event. */
export function ExampleInbox({ example }: { readonly example: ExampleEvent }) {
  return (
    <figure className="callbacks-example">
      <figcaption>An example of an inbox</figcaption>
      <ColumnNames />
      <ol>
        {LINES.map(([time, attempt, verdict, source]) => {
          const callback = { ...buildExample(example), ...source };
          return (
            <li key={time} className="callbacks-row">
              <RowText callback={callback} time={time} attempt={attempt} verdict={verdict} />
              <Origin callback={callback} />
            </li>
          );
        })}
      </ol>
      <pre className="console-text" tabIndex={0} role="group" aria-label="Body of the example">
        {JSON.stringify(parseBody(example.body), null, 2)}
      </pre>
    </figure>
  );
}

/** The body of the example, in the place of the details. */
export function ExampleDetails({ example }: { readonly example: ExampleEvent }) {
  return (
    <div className="callbacks-details" data-example="">
      <h3>
        Example: <span translate="no">{example.name}</span>
      </h3>
      <p className="callbacks-soft">
        This is the body of a callback. When an event arrives, you see its attempts, the check of
        its signature and its headers here too.
      </p>
      <JsonTree of="callback" value={parseBody(example.body) ?? null} schema={undefined} />
    </div>
  );
}
