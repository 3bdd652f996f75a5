'use client';

import { useRef, useState, type SyntheticEvent } from 'react';
import { buildReport, FIX_LANGUAGES, type ExamReport } from '#exam/build-report.ts';
import { EXAM_EVENT_TYPES } from '#exam/exam-types.ts';
import { useLanguage } from '#site/article/language-store.ts';
import { examineReceiver, loadSettings } from '#site/callbacks/inbox-client.ts';
import type { Workspace } from '#site/console/request/key-store.ts';
import { formatRefusal } from '#site/console/response/format-response.ts';
import { openSandbox } from '#site/console/workspace/open-sandbox.ts';
import type { WorkspaceOutcome } from '#site/console/workspace/workspace-client.ts';
import { useWorkspaceHome } from '#site/console/workspace/use-workspace-home.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import styles from './exam.css?inline';
import { ReportHead, ReportView } from './report-view.tsx';

adoptStyles(styles);

/** The form that examines a receiver from this site, and the report of the last exam. */
export function Exam({ url }: { readonly url: string }) {
  const [sandbox] = useState(() => openSandbox(url));
  const { workspaces } = sandbox;
  const home = useWorkspaceHome(sandbox);
  /** A workspace of the site, where the reader's workspace lives in this browser: only the site can examine. */
  const borrowed = useRef<Workspace>(undefined);
  const language = useLanguage() ?? FIX_LANGUAGES[0]!;
  const [phase, setPhase] = useState<'idle' | 'running'>('idle');
  const [problem, setProblem] = useState('');
  const [report, setReport] = useState<ExamReport>();

  /** Examines with the workspace that is there, or makes one. */
  async function run(form: FormData): Promise<void> {
    const read = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const [target, count, nextSecret] = [read('url'), read('count'), read('next-secret')];
    if (home !== 'browser') await workspaces.leaveIfGone();
    const made =
      home === 'browser'
        ? (borrowed.current ??= await takeMade(workspaces.borrow()))
        : await takeMade(workspaces.open());
    const { allowedTargets } = await loadSettings(made);
    if (allowedTargets.length === 0)
      throw new Error('The operator of this site has listed no host. Run wallet exam instead.');
    const result = await examineReceiver(made, {
      url: target,
      event: read('event'),
      ...(count !== '' && { count }),
      ...(nextSecret !== '' && { nextSecret }),
    });
    setReport(buildReport(result, { target, language, siteUrl: location.origin }));
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (phase === 'running') return;
    setPhase('running');
    setProblem('');
    try {
      await run(new FormData(event.currentTarget));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'That did not work.');
    } finally {
      setPhase('idle');
    }
  }

  return (
    <section className="exam" aria-label="Exam">
      <form onSubmit={(event) => void submit(event)}>
        <label>
          <span>Address of your receiver</span>
          <input
            name="url"
            type="url"
            required
            // Firefox calls an empty required field invalid before anything is typed.
            aria-invalid={false}
            placeholder="https://hooks.client.example/hook"
          />
        </label>
        <label>
          <span>Address that counts (optional)</span>
          <input name="count" placeholder="https://hooks.client.example/count/{id}" />
        </label>
        <label>
          <span>Next secret (optional)</span>
          <input name="next-secret" autoComplete="off" />
        </label>
        <label>
          <span>Event</span>
          <select name="event">
            {EXAM_EVENT_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </label>
        <button type="submit" aria-disabled={phase === 'running'}>
          {phase === 'running' ? 'Examining…' : 'Examine'}
        </button>
      </form>
      {problem !== '' && <p role="alert">{problem}</p>}
      {/* What came of it. The report is long: a listener goes on to it. */}
      <div role="status">
        {phase === 'running' ? <p>Examining…</p> : report && <ReportHead report={report} />}
      </div>
      {report && <ReportView report={report} />}
    </section>
  );
}

/** @throws a sentence for the reader, where no workspace was made */
async function takeMade(outcome: Promise<WorkspaceOutcome>): Promise<Workspace> {
  const made = await outcome;
  if (made.kind === 'workspace') return made.workspace;
  throw new Error(formatRefusal(made.outcome));
}
