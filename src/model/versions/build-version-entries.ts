import { DAY_MS } from '#contract/day-ms.ts';
import type { ApiChange } from '#contract/api-changes.ts';
import type { ChangelogEntry } from '#contract/site-data.ts';
import { compareVersions } from './compare-versions.ts';
import { listGeneralErrors } from './list-general-errors.ts';
import { orderVersions, readMajor } from './read-versions.ts';
import type { VersionSummary } from './version-summary.ts';

/** A text as the beginning of a sentence. Code keeps its letters. */
function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Items by a key, both in the order of their first item. */
function groupBy<Item>(
  items: readonly Item[],
  readKey: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(readKey(item), [...(groups.get(readKey(item)) ?? []), item]);
  return groups;
}

/** The name of an operation. A page that has gone cannot be linked to. */
function formatName({ kind, title, page }: ApiChange): string {
  return kind === 'removed' ? title : `[${title}](${page})`;
}

/** A sentence for each change of an operation, as the rest of a line. */
function formatSentences(own: readonly ApiChange[]): string {
  const [first = '', ...others] = own.map(({ text }) => text);
  return `${[first, ...others.map(capitalise)].join('. ')}.`;
}

/** One line for all operations that changed in the same way. */
function formatOperations(changes: readonly ApiChange[]): string {
  const byOperation = groupBy(changes, ({ operationId }) => operationId);
  const bySentences = groupBy([...byOperation.values()], formatSentences);
  return [...bySentences]
    .map(([sentences, alike]) => {
      const names = alike.map(([change]) => formatName(change!));
      return `- ${names.join(', ')}: ${sentences}`;
    })
    .join('\n');
}

/** One line for all answers that leave nothing out any more: told call by call it would bury the rest. */
function formatSettled(changes: readonly ApiChange[]): string {
  const fields = changes.flatMap(({ settled }) => settled?.split('.').at(-1) ?? []);
  if (fields.length === 0) return '';
  const calls = new Set(changes.map(({ operationId }) => operationId)).size;
  const names = [...new Set(fields)].toSorted().map((name) => `\`${name}\``);
  return `- Fields that could be missing are always there now, in the answers of ${calls} calls: ${names.join(', ')}.`;
}

/** One line for the errors that nearly every call has got: a program has to expect them everywhere. */
function formatGeneral(codes: readonly string[]): string {
  const names = codes.map((code) => `\`${code}\``).join(', ');
  return codes.length === 0 ? '' : `- Calls of all sections can be refused with ${names} now.`;
}

/** From when a breaking version counts, in both environments. */
function formatNotice(date: string, noticeDays: number): string {
  const production = new Date(Date.parse(date) + noticeDays * DAY_MS).toISOString().slice(0, 10);
  return `It counts in the sandbox from ${date}, and in production from ${production}.`;
}

function formatChanges(
  changes: readonly ApiChange[],
  general: readonly string[],
  notice: string,
): string {
  const breaking = changes.filter((change) => change.breaking);
  const settled = changes.filter((change) => change.settled !== undefined);
  const others = changes.filter((change) => !change.breaking && change.settled === undefined);
  const isBreaking = breaking.length + general.length > 0;
  const parts = [
    isBreaking && `**Breaking.** Read these changes before you upgrade. ${notice}`.trim(),
    [formatGeneral(general), formatOperations(breaking)].filter(Boolean).join('\n'),
    isBreaking && others.length + settled.length > 0 && '**Compatible.** Programs need no change.',
    [formatOperations(others), formatSettled(settled)].filter(Boolean).join('\n'),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function buildEntry(
  older: VersionSummary,
  newer: VersionSummary,
  noticeDays: number,
): ChangelogEntry {
  const changes = compareVersions(older, newer);
  const general = listGeneralErrors(older, newer);
  const isBreaking = general.length > 0 || changes.some(({ breaking }) => breaking);
  // Before the first version nobody had programs to change.
  const notice = readMajor(older.version) === 0 ? '' : formatNotice(newer.date, noticeDays);
  const onlyAdded = general.length === 0 && changes.every(({ kind }) => kind === 'added');
  return {
    id: `api-${newer.version.replaceAll('.', '-')}`,
    date: newer.date,
    title: `API ${newer.version}`,
    kind: onlyAdded ? 'added' : 'changed',
    breaking: isBreaking,
    sections: [...new Set(changes.map(({ section }) => section))],
    body:
      formatChanges(changes, general, notice) || 'Only texts changed. No program needs a change.',
    isOfVersion: true,
  };
}

/**
 * The changelog's entries of the API: what each version changed, compared with the version before.
 *
 * @param noticeDays between a breaking version in the sandbox and in production
 */
export function buildVersionEntries(
  versions: readonly VersionSummary[],
  noticeDays: number,
): ChangelogEntry[] {
  const ordered = orderVersions(versions);
  return ordered.slice(1).map((newer, index) => buildEntry(ordered[index]!, newer, noticeDays));
}
