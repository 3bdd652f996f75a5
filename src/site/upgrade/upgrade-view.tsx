import { useState } from 'react';
import type { ApiChange, ApiChanges } from '#contract/api-changes.ts';
import { isBreaking, type AffectedOperation, type Upgrade } from '#upgrade/select-changes.ts';

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
  return (
    <>
      <p role="status">{formatSum(changes, upgrade, isOfText)}</p>
      {affected.length > 0 && (
        <ul className="upgrade-list">
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
      {isOfText && unknown.length > 0 && (
        <div>
          <p>Neither API {changes.since} nor the current version has these calls:</p>
          <ul>
            {unknown.map(({ call, line }, index) => (
              <li key={index}>
                <code>{call}</code> in line {line}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function formatSum(
  { since, version, errors }: ApiChanges,
  { affected, called }: Upgrade,
  isOfText: boolean,
): string {
  if (isOfText && called === 0)
    return 'No call was found. A call has a path below /v1/, or is a function of an SDK.';
  const broken = affected.filter(isBreaking).length;
  const subject = isOfText ? 'that your text calls' : 'of the API';
  const noun = called === 1 ? 'operation' : 'operations';
  const sum = `${called} ${noun} ${subject}: ${broken} can break, ${affected.length - broken} changed otherwise, ${called - affected.length} as before.`;
  const general =
    errors.length > 0 ? ` Calls of all sections can be refused with ${errors.join(', ')} now.` : '';
  return `From API ${since} to ${version}, ${sum}${general}`;
}

function Operation({
  operation,
  isOfText,
}: {
  readonly operation: AffectedOperation;
  readonly isOfText: boolean;
}) {
  const { call, places, changes } = operation;
  const [{ page, title, kind }] = changes as readonly [ApiChange];
  const mark = isBreaking(operation) ? 'breaking' : kind;
  return (
    <li>
      <p className="badges">
        <b data-kind={mark}>{mark}</b>
        {kind === 'removed' ? <span>{title}</span> : <a href={page}>{title}</a>}
        {isOfText && <span>{formatLines(places.map(({ line }) => line))}</span>}
      </p>
      <code className="upgrade-call">{call}</code>
      <ul>
        {changes.map(({ text, breaking }) => (
          <li key={text} data-breaking={breaking || undefined}>
            <ChangeText text={text} />
            {breaking && changes.length > 1 && <em> (breaking)</em>}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Lines that are named of each operation. */
const MAX_LINES = 5;

function formatLines(lines: readonly number[]): string {
  const left = lines.length - MAX_LINES;
  const more = left > 0 ? ` and ${left} more` : '';
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, MAX_LINES).join(', ')}${more}`;
}

/** A clause, whose only Markdown is code between backticks, as a sentence begins. */
function ChangeText({ text }: { readonly text: string }) {
  return (text.charAt(0).toUpperCase() + text.slice(1))
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
