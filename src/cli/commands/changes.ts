import type { ApiChanges } from '#contract/api-changes.ts';
import type { LoggedCall } from '#contract/logged-call.ts';
import { CommandError, failUsage } from '#cli/failure.ts';
import { formatUpgrade } from '#cli/format-upgrade.ts';
import { readSources } from '#cli/read-sources.ts';
import { printJson, type Terminal } from '#cli/terminal.ts';
import { parseAnswer, type WalletClient } from '#cli/wallet-client.ts';
import { countImpacts, selectChanges, type Upgrade } from '#upgrade/select-changes.ts';
import type { Source } from '#upgrade/source.ts';

/** What `wallet changes` is asked to do. */
export interface ChangesOptions {
  /** One for each older version. */
  readonly versions: readonly ApiChanges[];
  /** The version that the program was written for. */
  readonly since: string | undefined;
  /** Files and folders, or `-` for the input. Without any, the calls of the local sandbox count. */
  readonly paths: readonly string[];
  readonly openClient: () => Promise<WalletClient>;
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
  const sources =
    options.paths.length > 0
      ? await readSources(options.paths, terminal)
      : [await readLog(await options.openClient())];
  const upgrade = selectChanges(changes, sources);
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

async function readLog(client: WalletClient): Promise<Source> {
  const answer = await client.fetch('/log?after=0');
  if (!answer.ok)
    throw new CommandError(
      'Only the local sandbox keeps a log of its calls. Start wallet-sandbox, or name files.',
    );
  const { data } = parseAnswer(answer) as { readonly data: readonly LoggedCall[] };
  const lines = data.map(({ method, path, fields = [] }) => [method, path, ...fields].join(' '));
  return { name: 'call', text: lines.join('\n'), isLog: true };
}
