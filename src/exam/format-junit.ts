import type { ExamReport, ReportedCheck } from './build-report.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** Signs that XML cannot hold are left out. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"\n]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Writes a report as JUnit, which CI services read. Failures that follow from others count as skipped. */
export function formatJunit(report: ExamReport): string {
  const { checks, failed, follows, unknown, milliseconds, startedAt } = report;
  const counts = `tests="${checks.length}" failures="${failed}" errors="0" skipped="${follows + unknown}"`;
  const time = `time="${milliseconds / 1000}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts} ${time}>`,
    `  <testsuite name="wallet exam" ${counts} ${time} timestamp="${startedAt.slice(0, 19)}">`,
    ...checks.flatMap(formatCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function formatCase(check: ReportedCheck): readonly string[] {
  const { number, title, outcome, reasons, rule, fix, sent } = check;
  const spent = sent.reduce((sum, { answer }) => sum + answer.milliseconds, 0) / 1000;
  const start = `    <testcase classname="wallet exam" name="${escape(`${number}. ${title}`)}" time="${spent}"`;
  if (outcome === 'passed') return [`${start}/>`];
  const message = `message="${escape(reasons.join(' '))}"`;
  if (outcome !== 'failed') return [`${start}>`, `      <skipped ${message}/>`, '    </testcase>'];
  const more = escape(`${rule.text}\n${rule.url}\n${fix.text}`);
  return [`${start}>`, `      <failure ${message}>${more}</failure>`, '    </testcase>'];
}
