import type { SearchReport } from '#contract/search-report.ts';

const MAX_CELL = 60;
const SIGNS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A report for people, as tables, or for programs, as indented JSON. Ends in a newline. */
export function formatSearchReport(report: SearchReport, form: 'text' | 'json'): string {
  return form === 'json' ? `${JSON.stringify(report, undefined, 2)}\n` : formatText(report);
}

function formatText(report: SearchReport): string {
  const { searches, trackedSearches, clickedSearches } = report;
  const share = trackedSearches === 0 ? '' : ` (${formatRate(clickedSearches / trackedSearches)})`;
  const head = [
    `Searches from ${report.from} to ${report.to}`,
    `${searches} searches. ${clickedSearches} of ${trackedSearches} with click analytics led to a click${share}`,
  ];
  const tables = [
    formatTable(
      'Missing documentation',
      ['query', 'searches', 'reason'],
      report.missingDocumentation.map(({ query, searches, reason }) => [
        query,
        String(searches),
        reason,
      ]),
    ),
    formatTable('Top searches', ['query', 'searches'], listCounts(report.topSearches)),
    formatTable(
      'Searches without results',
      ['query', 'searches'],
      listCounts(report.searchesWithoutResults),
    ),
    formatTable(
      'Searches without a click',
      ['query', 'searches'],
      listCounts(report.searchesWithoutClick),
    ),
    formatTable(
      'Click-through by position',
      ['position', 'shown', 'clicked', 'rate'],
      report.clickThroughByPosition.map(({ position, shown, clicked, rate }) => [
        String(position),
        String(shown),
        String(clicked),
        formatRate(rate),
      ]),
    ),
  ];
  return `${[head.join('\n'), ...tables, ...listAgentTables(report)].join('\n\n')}\n`;
}

const listCounts = (entries: SearchReport['topSearches']) =>
  entries.map(({ query, searches }) => [query, String(searches)]);

/** What agents called, apart from what people searched for. */
function listAgentTables({ agents }: SearchReport): readonly string[] {
  return [
    formatTable(
      'Calls by agents',
      ['tool', 'calls'],
      agents.byTool.map(({ tool, calls }) => [tool, String(calls)]),
    ),
    formatTable('Searches by agents', ['query', 'searches'], listCounts(agents.topSearches)),
    formatTable(
      'Searches by agents without results',
      ['query', 'searches'],
      listCounts(agents.searchesWithoutResults),
    ),
  ];
}

/** The first column to the left, numbers to the right, words to the left. */
function formatTable(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  if (rows.length === 0) return `${title}\n  none`;
  const cells = [columns, ...rows].map((row) => row.map(shorten));
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => countSigns(row[at] ?? ''))));
  const isNumber = columns.map((_, at) => at > 0 && rows.every((row) => /^\d/.test(row[at] ?? '')));
  const lines = cells.map((row) =>
    row
      .map((cell, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - countSigns(cell));
        return isNumber[at] ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd(),
  );
  return `${title}\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function shorten(text: string): string {
  const signs = splitSigns(text);
  return signs.length > MAX_CELL ? `${signs.slice(0, MAX_CELL - 1).join('')}…` : text;
}

function countSigns(text: string): number {
  return splitSigns(text).length;
}

function splitSigns(text: string): string[] {
  return Array.from(SIGNS.segment(text), ({ segment }) => segment);
}

function formatRate(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}
