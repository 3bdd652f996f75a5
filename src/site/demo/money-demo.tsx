'use client';

import { useRef, useState, type ReactNode } from 'react';
import { loadPatiently } from '#ui/load-patiently.ts';
import { failLate } from '#ui/wait-for-network.ts';
import { Icon } from '#ui/icon.tsx';
import { formatMoney } from '#site/console/workspace/workspace-facts.ts';
import { StatusText } from '#ui/status-text.tsx';
import type { Demo, DemoRun } from './demo.ts';
import { DEMO_STEPS } from './demo-texts.ts';

type Phase = 'example' | 'running' | 'done' | 'failed';

const formatTime = (milliseconds: number): string => `${Math.max(1, Math.round(milliseconds))} ms`;

/** A call that moves money, with its response, the balance and the callback. An example is shown until the call is made. */
export function MoneyDemo({ demo }: { demo: Demo }) {
  const [phase, setPhase] = useState<Phase>('example');
  const [run, setRun] = useState<DemoRun>({});
  const [reason, setReason] = useState('');
  const isBusy = useRef(false);
  async function start(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setPhase('running');
    setRun({});
    try {
      const { runDemo } = await Promise.race([
        loadPatiently(() => import('./run-demo.ts')),
        failLate(new Error('The code is late.')),
      ]);
      await runDemo(demo, (step) => setRun((known) => ({ ...known, ...step })));
      setPhase('done');
    } catch (error) {
      const isTold = error instanceof Error && error.name === 'DemoError';
      setReason(isTold ? error.message : 'The call could not be made. Try again in a moment.');
      setPhase('failed');
    }
    isBusy.current = false;
  }
  return (
    <>
      <p className="demo-start">
        <button
          type="button"
          className="button"
          data-primary=""
          aria-disabled={phase === 'running'}
          onClick={() => void start()}
        >
          {phase === 'running' ? 'Running…' : phase === 'example' ? 'Run this call' : 'Run again'}
        </button>
        <span>
          The call goes to your sandbox. You need no account.{' '}
          <a href={demo.page}>About this call</a>
        </span>
      </p>
      <DemoSteps demo={demo} run={run} phase={phase} />
      <p className="demo-told" role="status" data-bad={phase === 'failed' ? '' : undefined}>
        {phase === 'failed' && <StatusText>{reason}</StatusText>}
        {phase === 'done' && <StatusText>Done in your sandbox.</StatusText>}
      </p>
    </>
  );
}

interface StepsProps {
  readonly demo: Demo;
  readonly run: DemoRun;
  readonly phase: Phase;
}

function DemoSteps({ demo, run, phase }: StepsProps) {
  const isExample = phase === 'example';
  const { before = demo.before, after = isExample ? demo.after : undefined } = run;
  const { response, callback } = run;
  return (
    <ol className="demo-steps" data-example={isExample ? '' : undefined}>
      <Step title={DEMO_STEPS.response} isDone={response !== undefined}>
        {isExample && '201 Created'}
        {response && `${response.status} ${response.statusText}`.trim()}
        {response && `, ${formatTime(response.milliseconds)}`}
      </Step>
      <Step title={DEMO_STEPS.balance} isDone={run.after !== undefined}>
        {(isExample || run.before) && formatMoney(before)}
        {after && (
          <>
            {' '}
            <Icon name="arrow" size={14} />
            <span className="visually-hidden"> becomes </span> <b>{formatMoney(after)}</b>
          </>
        )}
      </Step>
      <Step title={DEMO_STEPS.callback} isDone={callback !== undefined}>
        {isExample && `${demo.event}, signed`}
        {callback &&
          `${callback.event}, signature ${callback.isGenuine ? 'genuine' : 'refused'}, ${formatTime(callback.milliseconds)}`}
      </Step>
    </ol>
  );
}

interface StepProps {
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ title, isDone, children }: StepProps) {
  return (
    <li data-done={isDone ? '' : undefined}>
      <Icon name="check" size={16} />
      <span>{title}</span>
      <output>
        <StatusText>{children}</StatusText>
      </output>
    </li>
  );
}
