'use client';

import { formatJsonValue } from '#contract/json.ts';
import { useEffect, useState } from 'react';
import type { OperationError } from '#contract/operation-facts.ts';
import { formatResponseLine, formatFailure } from '#site/console/response/format-response.ts';
import { loadOperation } from '#site/console/operation/load-operation.ts';
import { useListedError } from '#site/console/operation/use-listed-error.ts';
import { parseJson } from '#site/console/request/request-draft.ts';
import { redactText } from '#site/console/request/redact.ts';
import type { ConsoleResponse } from '#site/console/request/send-request.ts';
import { readProblem } from '#site/console/response/read-problem.ts';
import type { Change } from '#site/console/response/list-changes.ts';
import { ShortText } from '#site/console/short-text.tsx';
import { formatCriterion, formatExpression } from './run/format-condition.ts';
import type { StepRun } from './run/run-step.ts';
import { formatStep, type WorkflowStep } from './workflow.ts';

interface Props {
  readonly step: WorkflowStep;
  readonly run: StepRun;
  /** The balances that the step has changed. */
  readonly money: readonly Change[];
}

/** A step's request and response, what was asked of the response, and what goes on to later steps. */
export function StepOutcome({ step, run, money }: Props) {
  const { outcome, verdicts, outputs, phase, attempts } = run;
  const response = outcome?.kind === 'response' ? outcome.response : undefined;
  const names = Object.keys(outputs);
  return (
    <div className="flow-outcome">
      {outcome && (
        <p className="console-status" data-status={response?.status.toString().charAt(0) ?? '5'}>
          {response
            ? formatResponseLine(response)
            : formatFailure(outcome.kind === 'failure' ? outcome.failure : 'stopped')}
          {attempts > 1 && `, attempt ${attempts}`}
        </p>
      )}
      <ul className="flow-verdicts">
        {verdicts.map(({ condition, holds, found }, at) => (
          <li key={condition} data-holds={holds}>
            <b>{holds ? 'Passed' : 'Failed'}</b>{' '}
            <span>{formatCriterion(step.successCriteria[at] ?? { condition })}</span>
            {!holds && (
              <i>
                {found
                  .map(([expression, value]) => `${formatExpression(expression)} is ${value}`)
                  .join(', ')}
              </i>
            )}
          </li>
        ))}
      </ul>
      {money.length > 0 && (
        <ul className="flow-money" aria-label="Money that the step has moved">
          {money.map(({ name, before, after }) => (
            <li key={name}>
              <span>{name}</span> {before} <i aria-hidden="true">→</i>
              <span className="console-hidden"> to </span> <b>{after}</b>
            </li>
          ))}
        </ul>
      )}
      {phase === 'failed' && response && <Cure response={response} path={step.operation.path} />}
      {names.length > 0 && (
        <p className="flow-taken">
          <span>Outputs</span>{' '}
          {names.map((name) => (
            <code key={name}>
              {name}: {readShown(name, outputs)}
            </code>
          ))}
        </p>
      )}
      <Exchange step={step} run={run} response={response} />
    </div>
  );
}

/** One output as it is shown: without secrets. */
function readShown(name: string, outputs: StepRun['outputs']): string {
  const { [name]: value } = JSON.parse(redactText(JSON.stringify(outputs))) as StepRun['outputs'];
  return formatJsonValue(value!);
}

function Exchange({
  step,
  run: { request },
  response,
}: Omit<Props, 'money'> & { readonly response: ConsoleResponse | undefined }) {
  const name = formatStep(step.stepId);
  const headers = request.headers.map(([key, value]) =>
    key === 'Authorization' ? `${key}: Bearer …` : `${key}: ${value}`,
  );
  const { pathname, search } = new URL(request.url);
  const sent = [`${request.method} ${pathname}${search}`, ...headers].join('\n');
  const body = request.shownBody && `\n\n${redactText(request.shownBody)}`;
  return (
    <div className="flow-exchange">
      <details>
        <summary>Request</summary>
        <pre className="console-text" tabIndex={0} role="group" aria-label={`Request of ${name}`}>
          {sent}
          {body}
        </pre>
      </details>
      {response && (
        <details>
          <summary>Answer</summary>
          <pre className="console-text" tabIndex={0} role="group" aria-label={`Answer to ${name}`}>
            {formatBody(response)}
          </pre>
        </details>
      )}
    </div>
  );
}

function formatBody({ text, mediaType, size }: ConsoleResponse): string {
  if (size === 0) return 'The response has no body.';
  if (text === '') return `A file: ${mediaType}.`;
  return mediaType.endsWith('json') ? redactText(text) : text;
}

interface CureProps {
  readonly response: ConsoleResponse;
  /** Page of the operation. */
  readonly path: string;
}

/** What the documentation says of a refusal, and what helps. */
function Cure({ response, path }: CureProps) {
  const { code, detail } = readProblem(parseJson(response.text));
  const known = useListedError(code);
  const [own, setOwn] = useState<readonly OperationError[]>([]);
  useEffect(() => {
    loadOperation(path).then(
      ({ errors }) => setOwn(errors),
      () => {},
    );
  }, [path]);
  if (response.status < 400 || code === undefined) return null;
  const cure = own.find((error) => error.code === code)?.cure || known?.cure;
  return (
    <div className="console-help">
      <h4>
        <code>{code}</code> {known?.title}
      </h4>
      {detail !== undefined && <p>{detail}</p>}
      {cure !== undefined && (
        <p>
          <b>What to do: </b>
          <ShortText text={cure} />
        </p>
      )}
      {code.startsWith('already') ||
      code.endsWith('_in_use') ||
      code === 'idempotency_key_reused' ? (
        <p>
          The workspace may have objects of an earlier run. Reset the workspace, or use other
          inputs.
        </p>
      ) : null}
      <p>
        <a href={`/status-codes#${code}`}>All errors</a>
      </p>
    </div>
  );
}
