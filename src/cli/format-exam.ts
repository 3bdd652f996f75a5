import type { ExamReport, ReportedCheck } from '#exam/build-report.ts';
import type { Outcome, SentDelivery } from '#exam/exam-types.ts';
import { paint, type Colour, type Terminal } from './terminal.ts';

const COLOURS: Readonly<Record<Outcome, Colour>> = {
  passed: 'green',
  failed: 'red',
  follows: 'yellow',
  unknown: 'yellow',
};
const WIDTH = 8;
const INDENT = ' '.repeat(14);
const CODE_INDENT = `${INDENT}  `;

type Look = Pick<Terminal, 'hasColours'>;

/** Writes a report for people: a line for each check, and of what did not pass all that is known. */
export function formatExam(look: Look, report: ExamReport): string {
  const { passed, failed, follows, unknown, checks } = report;
  const sum = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(follows > 0 ? [`${follows} follow from these`] : []),
    ...(unknown > 0 ? [`${unknown} not told`] : []),
  ].join(', ');
  const lines = checks.flatMap((check) => formatCheck(look, check));
  return `${lines.join('\n')}\n\n${paint(look, 'bold', `${checks.length} checks: ${sum}`)}\n`;
}

function formatCheck(look: Look, check: ReportedCheck): readonly string[] {
  const { number, outcome, title, reasons, sent, rule, fix } = check;
  const word = outcome === 'unknown' ? 'not told' : outcome;
  const head = `${String(number).padStart(3)}  ${paint(look, COLOURS[outcome], word.padEnd(WIDTH))}  ${title}`;
  const told = reasons.map((reason) => INDENT + reason);
  if (outcome !== 'failed') return [head, ...told];
  return [
    head,
    ...told,
    ...sent.map((delivery) => INDENT + paint(look, 'gray', formatSent(delivery))),
    `${INDENT}Guide: ${rule.text} ${paint(look, 'gray', rule.url)}`,
    `${INDENT}Fix: ${fix.text}`,
    ...fix.code.split('\n').map((line) => (line === '' ? '' : CODE_INDENT + line)),
  ];
}

function formatSent({ what, eventId, answer }: SentDelivery): string {
  const { status, failure, milliseconds } = answer;
  const came = status ?? failure ?? 'not waited for';
  return `Sent ${eventId}, ${what}: ${came}, ${milliseconds} ms`;
}
