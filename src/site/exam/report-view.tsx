'use client';

import type { ExamReport, ReportedCheck } from '#exam/build-report.ts';
import type { Outcome } from '#exam/exam-types.ts';
import { formatJunit } from '#exam/format-junit.ts';
import { saveFile } from '#site/console/request/save-file.ts';

const WORDS: Readonly<Record<Outcome, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  follows: 'Follows',
  unknown: 'Not told',
};

interface Props {
  readonly report: ExamReport;
}

/** What came of an exam, in two sentences. */
export function ReportHead({ report }: Props) {
  const { passed, failed, follows, unknown, checks, target } = report;
  return (
    <>
      <h3>
        {passed} of {checks.length} checks passed
      </h3>
      <p>
        {target}: {failed} failed, {follows} follow from these, {unknown} not told.
      </p>
    </>
  );
}

/** The grades of an exam, with what mends the receiver. */
export function ReportView({ report }: Props) {
  return (
    <>
      <p className="exam-actions">
        <button type="button" onClick={() => print()}>
          Print
        </button>
        <button
          type="button"
          onClick={() =>
            saveFile(`${JSON.stringify(report, null, 2)}\n`, 'exam.json', 'application/json')
          }
        >
          Save as JSON
        </button>
        <button type="button" onClick={() => saveFile(formatJunit(report), 'exam.xml', 'text/xml')}>
          Save as JUnit
        </button>
      </p>
      <ol>
        {report.checks.map((check) => (
          <CheckItem key={check.id} check={check} />
        ))}
      </ol>
    </>
  );
}

function CheckItem({ check }: { readonly check: ReportedCheck }) {
  const { title, outcome, reasons, sent, rule, fix } = check;
  return (
    <li data-outcome={outcome}>
      <b>{WORDS[outcome]}</b> {title}
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {outcome === 'failed' && (
        <>
          <ul>
            {sent.map(({ what, eventId, answer }) => (
              <li key={`${eventId} ${what}`}>
                Sent <code>{eventId}</code>, {what}:{' '}
                {answer.status ?? answer.failure ?? 'not waited for'}, {answer.milliseconds} ms
              </li>
            ))}
          </ul>
          <p>
            Guide: <a href={rule.url}>{rule.text}</a>
          </p>
          <p>Fix: {fix.text}</p>
          <pre translate="no">
            <code>{fix.code}</code>
          </pre>
        </>
      )}
    </li>
  );
}
