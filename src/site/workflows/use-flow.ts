'use client';

import { useRef, useState } from 'react';
import type { Json } from '#contract/json.ts';
import { readKey } from '#site/console/request/key-store.ts';
import type { Outcome } from '#site/console/request/send-request.ts';
import type { Change } from '#site/console/response/list-changes.ts';
import type { Sandbox } from '#site/console/workspace/open-sandbox.ts';
import { createMoneyWatch } from './create-money-watch.ts';
import { MissingValueError } from './run/expressions.ts';
import { findNextStep, runStep, type StepRun } from './run/run-step.ts';
import type { InputFiles } from './run/step-request.ts';
import { wait } from './run/wait.ts';
import {
  formatStep,
  KEY_INPUT,
  RETRY_AFTER_S,
  type Workflow,
  type WorkflowStep,
} from './workflow.ts';

/** How far a workflow has come. */
interface FlowState {
  /** By step. */
  readonly runs: Readonly<Record<string, StepRun>>;
  readonly isBusy: boolean;
  /** What a screen reader announces. */
  readonly said: string;
  /** The balances that each step has changed, by step. */
  readonly money: Readonly<Record<string, readonly Change[]>>;
  /** The balances that all steps have changed. */
  readonly total: readonly Change[];
  /** Why no workspace could be made. */
  readonly refusal: Outcome | undefined;
}

interface Parts {
  readonly workflow: Workflow;
  readonly sandbox: Sandbox;
  readonly inputs: Readonly<Record<string, Json>>;
  readonly files: InputFiles;
}

type UpdateState = (changes: Partial<FlowState>) => void;

const EMPTY: FlowState = {
  runs: {},
  isBusy: false,
  said: '',
  money: {},
  total: [],
  refusal: undefined,
};

function formatProgress({ phase, attempts, action }: StepRun): string {
  if (phase === 'waiting')
    return `waits ${action?.retryAfter ?? RETRY_AFTER_S} s, then repeats the step.`;
  return attempts > 1 ? `sent, attempt ${attempts}.` : 'sent.';
}

/** The key that is sent; a workspace is made when there is none. */
async function prepareKey(
  { sandbox: { address, keyStore, workspaces } }: Parts,
  stop: AbortSignal,
  updateState: UpdateState,
): Promise<string | undefined> {
  const needsWorkspace = address.hasWorkspaces && keyStore.get().chosen !== 'own';
  if (needsWorkspace) await workspaces.leaveIfGone();
  if (needsWorkspace && !keyStore.get().workspace) {
    updateState({ said: 'Making your workspace…' });
    const made = await workspaces.make(stop);
    if (made.kind === 'refused') {
      updateState({ refusal: made.outcome, said: 'The sandbox could not make a workspace.' });
      return undefined;
    }
  }
  const key = readKey(keyStore.get());
  if (key === '') updateState({ said: 'Enter a key first.' });
  return key === '' ? undefined : key;
}

/** Brings the workspace back to its beginning, since a flow makes what may be there only once. */
async function resetOwn({ sandbox: { keyStore, workspaces } }: Parts): Promise<string> {
  await workspaces.leaveIfGone();
  const { workspace } = keyStore.get();
  if (!workspace) return 'There is no workspace yet.';
  const outcome = await workspaces.reset(workspace);
  return 'problem' in outcome ? outcome.problem : 'The workspace is reset.';
}

/** What a step is sent with, and where its progress is noted. */
interface Sending {
  readonly key: string;
  readonly stop: AbortSignal;
  readonly runs: FlowState['runs'];
  readonly note: (run: StepRun, said: string) => void;
}

/** @returns how the step has ended @throws MissingValue when an earlier step has not given what it needs */
async function sendStep(
  { workflow, sandbox, files, inputs }: Parts,
  step: WorkflowStep,
  { key, stop, runs, note }: Sending,
): Promise<StepRun> {
  const title = formatStep(step.stepId);
  const outputs = Object.fromEntries(Object.entries(runs).map(([id, run]) => [id, run.outputs]));
  const { address, keyStore, workspaces } = sandbox;
  const ended = await runStep(step, {
    base: address.base,
    origin: address.origin,
    values: { inputs: { ...inputs, [KEY_INPUT]: key }, outputs },
    files,
    stop,
    onProgress: (run) => note(run, `${title}: ${formatProgress(run)}`),
    wait: (seconds) => {
      const { workspace } = keyStore.get();
      return wait(seconds, stop, workspace && { workspaces, workspace });
    },
  });
  const place = `Step ${workflow.steps.indexOf(step) + 1} of ${workflow.steps.length}`;
  note(ended, stop.aborted ? 'Stopped.' : `${place} ${ended.phase}: ${title}.`);
  return ended;
}

/** Runs a workflow's steps, one at a time, and keeps what came back. */
export function useFlow(parts: Parts) {
  const [state, setState] = useState<FlowState>(EMPTY);
  const kept = useRef<FlowState['runs']>({});
  const stopper = useRef<AbortController>(null);
  const [watch] = useState(() => createMoneyWatch(parts.sandbox.workspaces));
  const say: UpdateState = (changes) => setState((old) => ({ ...old, ...changes }));

  async function noteMoney({ stepId }: WorkflowStep, stop: AbortSignal): Promise<void> {
    const changes = await watch.look(parts.sandbox.keyStore.get().workspace);
    if (stopper.current?.signal !== stop) return;
    const total = watch.total();
    setState((old) => ({ ...old, money: { ...old.money, [stepId]: changes }, total }));
  }

  /** @returns how the step has ended; undefined when it could not be sent */
  async function runOne(
    step: WorkflowStep,
    key: string,
    stop: AbortSignal,
  ): Promise<StepRun | undefined> {
    function note(run: StepRun, said: string): void {
      // What was cleared meanwhile stays so.
      if (stopper.current?.signal !== stop) return;
      kept.current = { ...kept.current, [step.stepId]: run };
      say({ runs: kept.current, said });
    }
    try {
      const ended = await sendStep(parts, step, { key, stop, runs: kept.current, note });
      await noteMoney(step, stop);
      return ended;
    } catch (error) {
      if (!(error instanceof MissingValueError)) throw error;
      const title = formatStep(step.stepId);
      say({ said: `${title} needs ${error.message}, and no earlier step has returned it.` });
      return undefined;
    }
  }

  async function runAlong(first: WorkflowStep, key: string, stop: AbortSignal): Promise<void> {
    let step: WorkflowStep | undefined = first;
    while (step && !stop.aborted) {
      const run: StepRun | undefined = await runOne(step, key, stop);
      if (run?.phase !== 'passed') return;
      step = findNextStep(parts.workflow, step, run);
    }
    if (!stop.aborted) say({ said: 'All steps passed.' });
  }

  async function start(step: WorkflowStep | undefined, isAll: boolean): Promise<void> {
    stopper.current?.abort();
    const own = new AbortController();
    stopper.current = own;
    say({ isBusy: true, refusal: undefined });
    const key = await prepareKey(parts, own.signal, say);
    if (key !== undefined) await watch.begin(parts.sandbox.keyStore.get().workspace);
    if (step && key !== undefined) await (isAll ? runAlong : runOne)(step, key, own.signal);
    if (stopper.current === own) say({ isBusy: false });
  }

  function clear(): void {
    stopper.current?.abort();
    stopper.current = null;
    kept.current = {};
    watch.forget();
    setState(EMPTY);
  }

  /** Runs a step and all that follow; what came of them before is forgotten. */
  function runOn(step: WorkflowStep): void {
    const before = parts.workflow.steps.slice(0, parts.workflow.steps.indexOf(step));
    const keep = <Value>(all: Readonly<Record<string, Value>>): Record<string, Value> =>
      Object.fromEntries(
        Object.entries(all).filter(([id]) => before.some((one) => one.stepId === id)),
      );
    kept.current = keep(kept.current);
    setState((old) => ({ ...old, runs: kept.current, money: keep(old.money) }));
    void start(step, true);
  }

  return {
    state,
    runAll: () => {
      clear();
      void start(parts.workflow.steps[0], true);
    },
    runOne: (step: WorkflowStep) => void start(step, false),
    runOn,
    stop: () => stopper.current?.abort(),
    clear,
    reset: async () => {
      clear();
      say({ said: await resetOwn(parts) });
    },
  };
}
