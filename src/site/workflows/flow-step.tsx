'use client';

import type { Change } from '#site/console/response/list-changes.ts';
import { ShortText } from '#site/console/short-text.tsx';
import { FlowButton } from './flow-button.tsx';
import { formatCriterion } from './run/format-condition.ts';
import { listExpressions, parseReference } from './run/expressions.ts';
import type { StepRun } from './run/run-step.ts';
import { StepOutcome } from './step-outcome.tsx';
import { formatStep, KEY_INPUT, type FlowAction, type WorkflowStep } from './workflow.ts';

interface Props {
  readonly number: number;
  readonly step: WorkflowStep;
  /** Of all steps, by id. */
  readonly runs: Readonly<Record<string, StepRun>>;
  /** The balances that the step has changed. */
  readonly money: readonly Change[];
  readonly isBusy: boolean;
  readonly onRun: () => void;
  readonly onRunOn: () => void;
}

const PHASES: Readonly<Record<StepRun['phase'], string>> = {
  sending: 'Running',
  waiting: 'Waiting',
  passed: 'Passed',
  failed: 'Failed',
};

/** What a step takes from elsewhere, each once. */
function listTaken({ parameters, requestBody }: WorkflowStep) {
  const all = [...parameters.map(({ value }) => value), requestBody?.payload ?? null];
  return [...new Set(all.flatMap(listExpressions))]
    .map((expression) => ({ expression, ...parseReference(expression) }))
    .filter(({ source, keys }) => source !== 'inputs' || keys[0] !== KEY_INPUT);
}

/** One step: what it does, takes and gives, what is asked of its answer, and how it went. */
export function FlowStep({ number, step, runs, money, isBusy, onRun, onRunOn }: Props) {
  const { stepId, description, operation } = step;
  const run = runs[stepId];
  const taken = listTaken(step);
  const missing = [
    ...new Set(
      taken
        .filter(({ source, keys }) => source === 'steps' && runs[keys[0]!]?.phase !== 'passed')
        .map(({ keys }) => formatStep(keys[0]!)),
    ),
  ];
  const title = formatStep(stepId);
  const isIdle = isBusy || missing.length > 0;
  return (
    <li className="flow-step" data-phase={run?.phase}>
      <div className="flow-head">
        <h3>
          {number}. {title} {run && <b className="flow-phase">{PHASES[run.phase]}</b>}
        </h3>
        <div className="console-bar">
          <FlowButton isIdle={isIdle} label={`Run this step: ${title}`} onPress={onRun}>
            Run this step
          </FlowButton>
          {number > 1 && (
            <FlowButton
              isIdle={isIdle}
              label={`${run?.phase === 'failed' ? 'Continue' : 'Run'} from here: ${title}`}
              onPress={onRunOn}
            >
              {run?.phase === 'failed' ? 'Continue from here' : 'Run from here'}
            </FlowButton>
          )}
        </div>
      </div>
      <p>
        <ShortText text={description} />
      </p>
      <p className="console-address">
        <b data-method={operation.method}>{operation.method}</b>
        <code>{operation.endpoint}</code>
        <a href={operation.path}>{operation.title}</a>
      </p>
      <Flows taken={taken} />
      <Branches step={step} />
      {missing.length > 0 && !isBusy && (
        <p className="console-about">Run first: {missing.join(', ')}</p>
      )}
      {run && <StepOutcome step={step} run={run} money={money} />}
    </li>
  );
}

function Flows({ taken }: { readonly taken: ReturnType<typeof listTaken> }) {
  if (taken.length === 0) return null;
  return (
    <p className="flow-taken">
      <span>Inputs</span>{' '}
      {taken.map(({ expression, source, keys }) => (
        <code key={expression}>
          {source === 'steps' ? `${keys[1] ?? ''} of ${formatStep(keys[0]!)}` : keys[0]}
        </code>
      ))}
    </p>
  );
}

function formatAction({ type, stepId, retryAfter, retryLimit, criteria = [] }: FlowAction): string {
  const when = criteria.map(formatCriterion).join(' and ');
  const what =
    type === 'retry'
      ? `the step repeats after ${retryAfter ?? 0} s, at most ${retryLimit ?? 1} times`
      : type === 'goto'
        ? `the flow continues with ${formatStep(stepId ?? '')}`
        : 'the flow ends';
  return when === '' ? what : `${what}, while ${when}`;
}

/** Where the flow can go besides the next step. */
function Branches({ step: { onSuccess, onFailure } }: { readonly step: WorkflowStep }) {
  if (onSuccess.length + onFailure.length === 0) return null;
  return (
    <ul className="flow-branches">
      {onSuccess.map((action) => (
        <li key={action.name}>If it passes, {formatAction(action)}.</li>
      ))}
      {onFailure.map((action) => (
        <li key={action.name}>If it fails, {formatAction(action)}.</li>
      ))}
    </ul>
  );
}
