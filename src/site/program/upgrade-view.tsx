import { useEffect, useRef, useState } from 'react';
import type { ApiChanges } from '#contract/api-changes.ts';
import { StatusText } from '#ui/status-text.tsx';
import {
  countImpacts,
  rateImpact,
  type AffectedOperation,
  type Upgrade,
} from '#program/select-changes.ts';
import { formatLines, NO_CALL, UnknownCalls } from './found-calls.tsx';

interface Props {
  readonly changes: ApiChanges;
  readonly upgrade: Upgrade;
  /** Whether the calls are those of a text, and not all. */
  readonly isOfText: boolean;
}

/** Operations that are listed before a reader asks for all. */
const FIRST = 10;

/** The changes that reach calls, operation by operation. */
export function UpgradeView({ changes, upgrade, isOfText }: Props) {
  const { affected, unknown } = upgrade;
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed has gone: the focus goes on with the first operation that the button has shown.
  useEffect(() => {
    const next = list.current?.children[FIRST];
    if (isWhole && next instanceof HTMLElement) next.focus();
  }, [isWhole]);
  return (
    <>
      <p role="status">
        <StatusText>{formatSum(changes, upgrade, isOfText)}</StatusText>
      </p>
      {changes.errors.length > 0 && (
        <p>Calls of all sections can be refused with {changes.errors.join(', ')} now.</p>
      )}
      {affected.length > 0 && (
        <ul className="found-list" ref={list}>
          {affected.slice(0, isWhole ? undefined : FIRST).map((operation) => (
            <Operation key={operation.operationId} operation={operation} isOfText={isOfText} />
          ))}
        </ul>
      )}
      {!isWhole && affected.length > FIRST && (
        <button type="button" onClick={() => setIsWhole(true)}>
          Show all {affected.length} operations
        </button>
      )}
      {isOfText && (
        <UnknownCalls
          lead={`Neither API ${changes.since} nor the current version has these calls:`}
          calls={unknown}
        />
      )}
    </>
  );
}

function formatSum({ since, version }: ApiChanges, upgrade: Upgrade, isOfText: boolean): string {
  const { affected, called } = upgrade;
  if (isOfText && called === 0) return NO_CALL;
  const counts = countImpacts(upgrade);
  const subject = isOfText ? 'that your text calls' : 'of the API';
  const sum = [
    `${counts.breaking} breaking`,
    ...(counts.possible > 0 ? [`${counts.possible} possible`] : []),
    `${counts.changed} changed otherwise`,
    `${called - affected.length} as before`,
  ].join(', ');
  const noun = called === 1 ? 'operation' : 'operations';
  return `From API ${since} to ${version}, ${called} ${noun} ${subject}: ${sum}.`;
}

function Operation({
  operation,
  isOfText,
}: {
  readonly operation: AffectedOperation;
  readonly isOfText: boolean;
}) {
  const { call, places, changes } = operation;
  const { page, title, kind } = changes[0]!;
  const impact = rateImpact(operation);
  const mark = impact === 'changed' ? kind : impact;
  return (
    <li tabIndex={-1}>
      <p className="badges">
        <b data-kind={mark}>{mark}</b>
        {kind === 'removed' ? <span>{title}</span> : <a href={page}>{title}</a>}
        {isOfText && <span>{formatLines(places)}</span>}
      </p>
      <code className="found-call">{call}</code>
      {impact === 'possible' && <p>Your text does not name what breaks.</p>}
      <ul>
        {changes.map((change) => (
          <li key={change.text} data-breaking={change.breaking || undefined}>
            <ChangeText text={change.text} />
            {change.breaking && changes.length > 1 && <em> (breaking)</em>}
            {isOfText && change.places.length > 0 && <span>, {formatLines(change.places)}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A clause, whose only Markdown is code between backticks, as a sentence begins. */
function ChangeText({ text }: { readonly text: string }) {
  return (text.charAt(0).toUpperCase() + text.slice(1))
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
