import type { ApiChanges } from '#contract/api-changes.ts';
import {
  countImpacts,
  rateImpact,
  type AffectedOperation,
  type Impact,
  type ReachingChange,
  type Upgrade,
} from '#program/select-changes.ts';
import { formatPlaces, formatUnknown } from './format-places.ts';
import { paint, type Colour, type Terminal } from './terminal.ts';

type Look = Pick<Terminal, 'hasColours'>;

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
    ...(unknown.length > 0
      ? [formatUnknown(`Neither API ${since} nor the current version has`, unknown)]
      : []),
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

/** Markdown's marks of code say nothing in a terminal. */
const formatText = (text: string) => text.replaceAll('`', '');
