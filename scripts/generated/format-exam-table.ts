import { CHECKS } from '#exam/checks.ts';
import { formatTable } from './format-table.ts';

/** The checks of the exam with the rules behind them, as the page of the exam shows them. */
export function formatExamTable(): string {
  return formatTable([
    ['No.', 'Check', 'What the guide says'],
    ...CHECKS.map(({ title, rule }, index) => [
      String(index + 1),
      title,
      `[${rule.text}](${rule.path})`,
    ]),
  ]);
}
