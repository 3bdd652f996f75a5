import type { ApiChanges } from '#contract/api-changes.ts';
import { CommandError, failUsage } from '#cli/failure.ts';
import { formatUpgrade } from '#cli/format-upgrade.ts';
import { readCallSources, type CallSources } from '#cli/read-call-sources.ts';
import { printJson, type Terminal } from '#cli/terminal.ts';
import { countImpacts, selectChanges, type Upgrade } from '#program/select-changes.ts';

/** What `wallet changes` is asked to do. */
export interface ChangesOptions extends CallSources {
  /** One for each older version. */
  readonly versions: readonly ApiChanges[];
  /** The version that the program was written for. */
  readonly since: string | undefined;
  readonly siteUrl: string;
  readonly json: boolean;
}

/**
 * `wallet changes --since 1.0.0 src`: the changes of the API that reach the calls of a program.
 *
 * @throws CommandError where a breaking change reaches a call, with the number of such calls
 */
export async function runChanges(terminal: Terminal, options: ChangesOptions): Promise<void> {
  const changes = findVersion(options);
  const upgrade = selectChanges(changes, await readCallSources(terminal, options));
  if (options.json) printLines(terminal, upgrade);
  else terminal.out(formatUpgrade(terminal, changes, upgrade, options.siteUrl));
  const counts = countImpacts(upgrade);
  const broken = counts.breaking + counts.possible;
  if (broken > 0)
    throw new CommandError(
      `${broken} of ${upgrade.called} ${upgrade.called === 1 ? 'operation' : 'operations'} can break.`,
    );
}

/** A line for each operation with changes, and for each call that no version has. */
function printLines(terminal: Terminal, { affected, unknown }: Upgrade): void {
  for (const operation of affected) printJson(terminal, operation, true);
  for (const { call, name, line } of unknown)
    printJson(terminal, { call, places: [{ name, line }], isUnknown: true }, true);
}

function findVersion({ versions, since }: ChangesOptions): ApiChanges {
  const known = versions.map((one) => one.since).join(', ');
  const current = versions.at(-1)?.version ?? '';
  if (since === undefined)
    failUsage(`Add --since and the version that your program fits: ${known}.`);
  if (since === current) failUsage(`${since} is the current version: nothing has changed since.`);
  return (
    versions.find((one) => one.since === since) ??
    failUsage(`There is no version ${since}. These are known: ${known}.`)
  );
}
