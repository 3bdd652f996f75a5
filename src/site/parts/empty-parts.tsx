'use client';

import { formatNothingFound } from '#contract/texts.ts';
import type { DescribedOperation } from '#description/operation.ts';
import type { ExampleEvent } from '#site/callbacks/callback-types.ts';
import { ExampleDetails, ExampleRow } from '#site/callbacks/example-event.tsx';
import { ExampleResponse, formatExampleLine } from '#site/console/response/example-response.tsx';
import { SearchStart } from '#site/search/search-start.tsx';

const nothing = () => undefined;

interface Props {
  readonly operation: DescribedOperation;
  readonly event: ExampleEvent;
}

/** What search, console and inbox show before there is anything of the reader's. */
export function EmptyParts({ operation, event }: Props) {
  return (
    <div className="parts-empty">
      <h3>Search, before a query</h3>
      <div className="parts-panel">
        <SearchStart
          recent={['refund', 'signature of a callback']}
          onChoose={nothing}
          onRemove={nothing}
          navigate={nothing}
        />
      </div>
      <h3>Search that finds nothing</h3>
      <p className="parts-panel search-message">{formatNothingFound('zebra')}</p>
      <h3>Console, before a request</h3>
      <div className="console">
        <div className="console-answer" data-phase="idle">
          <p className="console-status">{formatExampleLine(operation)}</p>
          <ExampleResponse operation={operation} />
        </div>
      </div>
      <h3>Inbox, before an event</h3>
      <div className="callbacks-inbox">
        <ExampleRow example={event} />
        <ExampleDetails example={event} />
      </div>
    </div>
  );
}
