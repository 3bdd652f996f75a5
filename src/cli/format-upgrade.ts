import type { ApiChanges } from '#contract/api-changes.ts';
import {
  isBreaking,
  type AffectedOperation,
  type Place,
  type Upgrade,
} from '#upgrade/select-changes.ts';
import { paint, type Terminal } from './terminal.ts';

type Look = Pick<Terminal, 'hasColours'>;

/** Places that are named of each operation. */
const MAX_PLACES = 5;

/** Writes for people what a program has to do with a new version. */
export function formatUpgrade(
  look: Look,
  { since, version, errors }: ApiChanges,
  { affected, called, unknown }: Upgrade,
  siteUrl: string,
): string {
  const broken = affected.filter(isBreaking).length;
  const sum = [
    `${called} called`,
    `${broken} can break`,
    `${affected.length - broken} changed`,
    `${called - affected.length} as before`,
  ].join(', ');
  const blocks = [
    ...affected.map((operation) => formatOperation(look, operation, siteUrl)),
    ...(unknown.length > 0 ? [formatUnknown(since, unknown)] : []),
    ...(errors.length > 0
      ? [`Calls of all sections can be refused with ${errors.join(', ')} now.`]
      : []),
    paint(look, 'bold', `Operations, from API ${since} to ${version}: ${sum}`),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function formatOperation(look: Look, operation: AffectedOperation, siteUrl: string): string {
  const { call, operationId, places, changes } = operation;
  const word = isBreaking(operation)
    ? paint(look, 'red', 'breaking')
    : paint(look, 'yellow', 'changed ');
  const [{ page, kind } = { page: '', kind: '' }] = changes;
  return [
    `${word}  ${call}  ${paint(look, 'gray', operationId)}`,
    `          ${paint(look, 'gray', formatPlaces(places))}`,
    ...changes.map(({ text, breaking }) => `        ${breaking ? '!' : '-'} ${formatText(text)}`),
    ...(kind === 'removed' ? [] : [`          ${paint(look, 'gray', siteUrl + page)}`]),
  ].join('\n');
}

/** Such as `src/pay.ts:12, 40, src/refund.ts:7`. */
function formatPlaces(places: readonly Place[]): string {
  const shown = places.slice(0, MAX_PLACES).map(({ name, line }, index) => {
    return places[index - 1]?.name === name ? String(line) : `${name}:${line}`;
  });
  const left = places.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])].join(', ');
}

/** Markdown's marks of code say nothing in a terminal. */
const formatText = (text: string) => text.replaceAll('`', '');

function formatUnknown(since: string, unknown: Upgrade['unknown']): string {
  const rows = unknown.map(({ name, line, call }) => `  ${call}  ${name}:${line}`);
  return [`Neither API ${since} nor the current version has:`, ...rows].join('\n');
}
