'use client';

import { ChangeTable } from '#site/console/response/change-table.tsx';
import '#site/console/console-styles.ts';
import { useEffect, useId, useState } from 'react';
import { formatJsonValue, type Json } from '#contract/json.ts';
import type { ConsoleOptions } from '#site/console/console-options.ts';
import { openSandbox } from '#site/console/workspace/open-sandbox.ts';
import { formatReason } from '#site/console/response/format-response.ts';
import type { Outcome } from '#site/console/request/send-request.ts';
import { useWorkspaceHome } from '#site/console/workspace/use-workspace-home.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { StatusText } from '#ui/status-text.tsx';
import { FlowButton } from './flow-button.tsx';
import { FlowExport } from './flow-export.tsx';
import { FlowInputs, OwnKey } from './flow-inputs.tsx';
import { FlowStep } from './flow-step.tsx';
import styles from './flow.css?inline';
import { createPicture } from './create-picture.ts';
import type { InputFiles } from './run/step-request.ts';
import { useFlow } from './use-flow.ts';
import { KEY_INPUT, type Workflow } from './workflow.ts';

adoptStyles(styles);

interface Props {
  readonly options: ConsoleOptions;
  readonly workflow: Workflow;
}

/** Files for the inputs that stand for one: a text of its example, or a plain picture. */
async function createFiles({ inputs }: Workflow): Promise<InputFiles> {
  const entries = inputs.flatMap(({ name, schema, value }) => {
    const type = schema.contentMediaType;
    if (type === undefined) return [];
    const file = type.startsWith('image/')
      ? createPicture(formatJsonValue(value))
      : new File([formatJsonValue(value)], `${name}.csv`, { type });
    return [Promise.resolve(file).then((made) => [name, made] as const)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Where the calls go. */
const CALLED = {
  site: 'The calls go to your sandbox workspace. The first call makes the workspace.',
  browser:
    'The calls go to your workspace, which lives in your copy in this browser. No callback leaves the browser.',
};

/** A workflow's steps, run one by one or all at once in the reader's workspace. */
export function Flow({ options, workflow }: Props) {
  const [sandbox] = useState(() => openSandbox(options.url));
  const { address, keyStore } = sandbox;
  const home = useWorkspaceHome(sandbox);
  const [inputs, setInputs] = useState<Readonly<Record<string, Json>>>(() =>
    Object.fromEntries(workflow.inputs.map(({ name, value }) => [name, value])),
  );
  const [files, setFiles] = useState<InputFiles>({});
  useEffect(() => {
    let isHere = true;
    void createFiles(workflow).then((made) => isHere && setFiles((old) => ({ ...made, ...old })));
    return () => void (isHere = false);
  }, [workflow]);
  const flow = useFlow({ workflow, sandbox, inputs, files });
  const { runs, isBusy, said, money, total, refusal } = flow.state;
  const id = useId();
  return (
    <div className="console flow" role="group" aria-labelledby={`${id}-title`}>
      <p className="flow-title" id={`${id}-title`} tabIndex={-1} data-start="">
        {workflow.summary}
      </p>
      <p className="console-about">
        {workflow.description}{' '}
        {address.hasWorkspaces
          ? CALLED[home === 'browser' ? home : 'site']
          : `The calls go to ${address.origin} with your own key.`}
      </p>
      {!address.hasWorkspaces && <OwnKey keyStore={keyStore} />}
      <FlowInputs
        inputs={workflow.inputs.filter(({ name }) => name !== KEY_INPUT)}
        values={inputs}
        files={files}
        onChange={(name, value) => setInputs((old) => ({ ...old, [name]: value }))}
        onFile={(name, file) => setFiles((old) => ({ ...old, [name]: file }))}
      />
      <FlowBar flow={flow} hasWorkspace={address.hasWorkspaces} />
      <div className="flow-progress">
        <p role="status" className="console-status">
          <StatusText>{said || `${workflow.steps.length} steps. Nothing is sent yet.`}</StatusText>
        </p>
        <div className="flow-line" aria-hidden="true">
          {workflow.steps.map(({ stepId }) => (
            <i key={stepId} data-state={runs[stepId]?.phase} />
          ))}
        </div>
      </div>
      {refusal && <p className="console-help">{explainRefusal(refusal)}</p>}
      <ol className="flow-steps">
        {workflow.steps.map((step, at) => (
          <FlowStep
            key={step.stepId}
            number={at + 1}
            step={step}
            runs={runs}
            money={money[step.stepId] ?? []}
            isBusy={isBusy}
            onRun={() => flow.runOne(step)}
            onRunOn={() => flow.runOn(step)}
          />
        ))}
      </ol>
      {!isBusy && (
        <ChangeTable
          changes={total.map((change) => ({
            ...change,
            name: change.name.replace('Balance of ', ''),
          }))}
          label="Money before and after the flow"
          title={<h3>Money before and after</h3>}
          column="Wallet or voucher"
          most={total.length}
        />
      )}
      <FlowExport
        workflow={workflow}
        inputs={inputs}
        base={address.base}
        languages={options.languages}
      />
    </div>
  );
}

interface BarProps {
  readonly flow: ReturnType<typeof useFlow>;
  readonly hasWorkspace: boolean;
}

/** What can be done with the flow as a whole. A button that has nothing to do stays, so that the focus stays too. */
function FlowBar({ flow, hasWorkspace }: BarProps) {
  const { runs, isBusy } = flow.state;
  const isEmpty = Object.keys(runs).length === 0;
  return (
    <div className="console-bar">
      <FlowButton isMain isIdle={isBusy} onPress={flow.runAll}>
        Run all
      </FlowButton>
      <FlowButton isIdle={!isBusy} onPress={flow.stop}>
        Stop
      </FlowButton>
      <FlowButton isIdle={isBusy || isEmpty} onPress={flow.clear}>
        Clear
      </FlowButton>
      {hasWorkspace && (
        <FlowButton isIdle={isBusy} onPress={() => void flow.reset()}>
          Reset my workspace
        </FlowButton>
      )}
    </div>
  );
}

const explainRefusal = (outcome: Outcome): string =>
  formatReason(outcome) ?? 'The sandbox could not make a workspace.';
