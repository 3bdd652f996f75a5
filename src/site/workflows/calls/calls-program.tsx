'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { ConsoleOptions } from '#site/console/console-options.ts';
import { formatCallTime } from '#site/console/history/format-call-time.ts';
import type { HistoryEntry } from '#site/console/history/history-entry.ts';
import { loadCatalogue } from '#site/console/operation/load-catalogue.ts';
import { loadOperation } from '#site/console/operation/load-operation.ts';
import { readAddress } from '#site/console/request/console-address.ts';
import { LoadNotice } from '#ui/load-notice.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { ProgramView } from '#site/workflows/flow-export.tsx';
import {
  buildCallsWorkflow,
  findOmission,
  type MadeCall,
  type Omission,
} from './build-calls-workflow.ts';

interface Props {
  /** The newest first, as the history has them. */
  readonly calls: readonly HistoryEntry[];
  readonly options: ConsoleOptions;
}

/** More calls than anybody wants in one program. */
const MAX_CALLS = 40;

const REASONS: Readonly<Record<Omission, string>> = {
  failed: 'failed.',
  file: 'sends a file.',
  secret: 'sends a secret, which the history does not keep.',
  user: 'takes no app key.',
};

interface LoadedCalls {
  /** The last calls to one workspace, in the order of their making, with their operations. */
  readonly made: readonly MadeCall[];
  /** How many calls to the workspace the site no longer documents: a browser keeps its history for a long time. */
  readonly unknown: number;
}

async function loadCalls(calls: readonly HistoryEntry[]): Promise<LoadedCalls> {
  const { operations } = await loadCatalogue();
  const pages = new Set(operations.map(({ path }) => path));
  const workspace = calls[0]?.workspace;
  const own = calls.filter((call) => call.workspace === workspace);
  const known = own.filter(({ page }) => pages.has(page));
  const made = known
    .slice(0, MAX_CALLS)
    .map(async (entry) => ({ entry, operation: await loadOperation(entry.page) }));
  return {
    made: (await Promise.all(made)).toReversed(),
    unknown: own.length - known.length,
  };
}

/** The calls of the history as one program: it makes them again, and passes on what each has created. */
export function CallsProgram(props: Props) {
  const [loaded, load, status] = useLoaded(() => loadCalls(props.calls));
  const loadFirst = useEffectEvent(load);
  useEffect(() => loadFirst(), []);
  return loaded ? (
    <ChosenCalls {...loaded} options={props.options} />
  ) : (
    <LoadNotice name="The program" status={status} />
  );
}

function ChosenCalls({ made, unknown, options }: Pick<Props, 'options'> & LoadedCalls) {
  const [left, setLeft] = useState<readonly number[]>([]);
  const fitting = made.filter((call) => !findOmission(call));
  const chosen = fitting.filter(({ entry }) => !left.includes(entry.id));
  function choose(id: number, isChosen: boolean): void {
    setLeft(isChosen ? left.filter((other) => other !== id) : [...left, id]);
  }
  const newest = made.at(-1)?.entry.at ?? 0;
  return (
    <>
      <p className="console-about">
        The program makes these calls again in the same order, and passes on what a call has
        created, such as the id of an account. Run the program in a new workspace, or first change
        what must be unique, such as a phone number. Use a different <code>runId</code> for each
        run.
      </p>
      {unknown > 0 && (
        <p className="console-about">
          Left out, because this site no longer documents them: {unknown} of your calls.
        </p>
      )}
      <ul className="console-history" aria-label="Calls of the program">
        {made.map((call) => (
          <Step
            key={call.entry.id}
            call={call}
            isChosen={chosen.includes(call)}
            onChoose={(isChosen) => choose(call.entry.id, isChosen)}
          />
        ))}
      </ul>
      {chosen.length === 0 ? (
        <p className="console-about">Choose a call.</p>
      ) : (
        <ProgramView
          {...buildCallsWorkflow(chosen, `calls-${newest.toString(36)}`)}
          base={readAddress(options.url, location.href).base}
          languages={options.languages}
        />
      )}
    </>
  );
}

interface StepProps {
  readonly call: MadeCall;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function Step({ call, isChosen, onChoose }: StepProps) {
  const omission = findOmission(call);
  const { title, at } = call.entry;
  const about = omission ? `Left out: the call ${REASONS[omission]}` : formatCallTime(at);
  return (
    <li>
      <input
        type="checkbox"
        aria-label={`${title}, ${about}`}
        checked={isChosen}
        disabled={omission !== undefined}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span>
        {title}
        <i>{about}</i>
      </span>
    </li>
  );
}
