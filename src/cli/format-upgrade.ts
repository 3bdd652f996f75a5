import type { ApiChanges } from '#contract/api-changes.ts';
import {
  countImpacts,
  rateImpact,
  type AffectedOperation,
  type Impact,
  type ReachingChange,
  type Upgrade,
} from '#upgrade/select-changes.ts';
import type { Place } from '#upgrade/source.ts';
import { paint, type Colour, type Terminal } from './terminal.ts';

type Look = Pick<Terminal, 'hasColours'>;

/** Places that are named of each operation. */
const MAX_PLACES = 5;

/** Of one width. */
const WORDS: Readonly<Record<Impact, readonly [Colour, string]>> = {
  breaking: ['red', 'breaking'],
  possible: ['yellow', 'possible'],
  changed: ['gray', 'changed '],
};

/** Writes for people what a program has to do with a new version. */
export function formatUpgrade(
  look: Look,
  { since, version, errors }: ApiChanges,
  upgrade: Upgrade,
  siteUrl: string,
): string {
  const { affected, called, unknown } = upgrade;
  const counts = countImpacts(upgrade);
  const sum = [
    `${called} called`,
    `${counts.breaking} breaking`,
    `${counts.possible} possible`,
    `${counts.changed} changed`,
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
  const [colour, word] = WORDS[rateImpact(operation)];
  const [{ page, kind } = { page: '', kind: '' }] = changes;
  return [
    `${paint(look, colour, word)}  ${call}  ${paint(look, 'gray', operationId)}`,
    `          ${paint(look, 'gray', formatPlaces(places))}`,
    ...changes.map((change) => formatChange(look, change)),
    ...(kind === 'removed' ? [] : [`          ${paint(look, 'gray', siteUrl + page)}`]),
  ].join('\n');
}

function formatChange(look: Look, { text, breaking, places }: ReachingChange): string {
  const named = places.length > 0 ? paint(look, 'gray', `  ${formatPlaces(places)}`) : '';
  return `        ${breaking ? '!' : '-'} ${formatText(text)}${named}`;
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
