'use client';

import { useEffect, useState } from 'react';
import type { ConsoleOptions } from '#site/console/console-options.ts';
import type { RequestDraft } from '#site/console/request/request-draft.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { LoadNotice } from '#ui/load-notice.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { formatCallTime } from './format-call-time.ts';
import type { HistoryEntry } from './history-entry.ts';
import { clearHistory, loadHistory, type History } from './history-store.ts';
import { compareLines, type DiffLine } from './line-diff.ts';
import styles from './history-panel.css?inline';

adoptStyles(styles);

interface Props {
  readonly options: ConsoleOptions;
  /** Changes when a call was made. */
  readonly serial: number;
  readonly isShown: boolean;
  readonly onReplay: (call: HistoryEntry) => void;
  readonly onSay: (text: string) => void;
}

const NO_CALLS: History = { calls: [], isKept: true };

/** Draft of a call that was made, its files left out. */
export function readDraft({ draft }: HistoryEntry): RequestDraft {
  return { ...draft, files: {} };
}

/** The calls made before, to be looked at, made again and compared. */
export function HistoryPanel({ options, serial, isShown, onReplay, onSay }: Props) {
  const [{ calls, isKept }, setHistory] = useState<History>(NO_CALLS);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  useEffect(() => {
    if (!isShown) return undefined;
    let isWanted = true;
    void loadHistory().then((all) => isWanted && setHistory(all));
    return () => void (isWanted = false);
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- a new call is a reason to look again
  }, [isShown, serial]);
  function choose(id: number, isChosen: boolean): void {
    setChosen(isChosen ? [...chosen, id].slice(-2) : chosen.filter((other) => other !== id));
  }
  const [newer, older] = calls.filter(({ id }) => chosen.includes(id));
  const lines = newer && older && compareLines(formatCall(older), formatCall(newer));
  return (
    <>
      {!isKept && (
        <p className="console-about">
          Your browser does not keep your calls now. It has no room, or keeps nothing for this site.
        </p>
      )}
      {calls.length === 0 ? (
        isKept && (
          <p className="console-about">The history of your calls appears here, without keys.</p>
        )
      ) : (
        <>
          <ul className="console-history">
            {calls.map((call) => (
              <li key={call.id}>
                <input
                  type="checkbox"
                  aria-label={`Compare ${call.title}, ${formatCallTime(call.at)}`}
                  checked={chosen.includes(call.id)}
                  onChange={({ target }) => choose(call.id, target.checked)}
                />
                <Status call={call} />
                <span>
                  {call.title}
                  <i>
                    {formatCallTime(call.at)} · {formatWait(call)}
                  </i>
                </span>
                <button
                  type="button"
                  aria-label={`Open ${call.title}, ${formatCallTime(call.at)}`}
                  onClick={() => onReplay(call)}
                >
                  Open
                </button>
              </li>
            ))}
          </ul>
          <p className="console-actions">
            <button
              type="button"
              onClick={() => {
                setHistory({ calls: [], isKept });
                setChosen([]);
                void clearHistory();
                onSay('The history is empty.');
              }}
            >
              Clear the history
            </button>
          </p>
          <p role="status" className="console-about">
            {lines ? formatDifference(lines) : 'Select two calls to compare their responses.'}
          </p>
          {newer && older && lines && <Comparison before={older} after={newer} lines={lines} />}
          <ProgramBox key={calls[0]?.id} calls={calls} options={options} />
        </>
      )}
    </>
  );
}

/** The calls as a program: few readers want it, so what writes it comes when they do. */
function ProgramBox({ calls, options }: Pick<Props, 'options'> & Pick<History, 'calls'>) {
  const [isOpen, setOpen] = useState(false);
  const [code, load, status] = useLoaded(() => import('#site/workflows/load-flow.ts'));
  return (
    <details
      className="console-part"
      onPointerEnter={load}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        load();
      }}
    >
      <summary>As a program</summary>
      {isOpen &&
        (code ? (
          <code.CallsProgram calls={calls} options={options} />
        ) : (
          <LoadNotice name="The program" status={status} />
        ))}
    </details>
  );
}

/** The status of a response. The line beside says in words that none came. */
function Status({ call: { answer } }: { readonly call: HistoryEntry }) {
  if (!answer)
    return (
      <b data-status="5" aria-hidden="true">
        –
      </b>
    );
  return <b data-status={String(answer.status).charAt(0)}>{answer.status}</b>;
}

const NO_RESPONSE = 'no response';

function formatWait({ answer }: HistoryEntry): string {
  return answer ? `${Math.round(answer.milliseconds)} ms` : NO_RESPONSE;
}

const SIGNS = { same: ' ', old: '-', new: '+' } as const;

/** Says in words what the colours of a comparison show. */
function formatDifference(lines: readonly DiffLine[]): string {
  const count = (wanted: DiffLine['kind']) => lines.filter(({ kind }) => kind === wanted).length;
  if (count('same') === lines.length) return 'The two responses are the same.';
  return `Lines of the older response alone: ${count('old')}. Lines of the newer response alone: ${count('new')}.`;
}

interface ComparisonProps {
  readonly before: HistoryEntry;
  readonly after: HistoryEntry;
  readonly lines: readonly DiffLine[];
}

function Comparison({ before, after, lines }: ComparisonProps) {
  return (
    <section aria-label="Comparison of two responses">
      <h4>
        {formatCallTime(before.at)} and {formatCallTime(after.at)}
      </h4>
      <pre className="console-text console-diff" tabIndex={0} role="group" aria-label="Differences">
        {lines.map(({ kind, text }, at) => (
          <span key={at} data-kind={kind}>
            {`${SIGNS[kind]} ${text}\n`}
          </span>
        ))}
      </pre>
    </section>
  );
}

function formatCall({ answer }: HistoryEntry): string {
  return answer ? `${answer.status}\n${answer.text}` : NO_RESPONSE;
}
