import type { SandboxSeed, SeedStep } from '#contract/sandbox-seed.ts';
import { moveMoney } from '#server/sandbox/domain/wallet-money.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import { openDraft, type Draft } from '#server/sandbox/kernel/draft.ts';
import type { Kind } from '#server/sandbox/kernel/kind.ts';
import { formatSeedBody, formatSeedName, STATE_SHAPE } from '#server/sandbox/kernel/seed-text.ts';
import {
  applyChanges,
  buildSeededState,
  BLANK_WORKSPACE,
  type Seed,
} from '#server/sandbox/kernel/workspace-state.ts';
import { resolveValue } from './resolve-value.ts';
import { SEED_KINDS } from './seed-kinds.ts';

/** A step of the seed that the rules of the sandbox refuse; the message begins with its file and line. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

const NOTHING: Seed = {
  name: '',
  shape: STATE_SHAPE,
  tables: new Map(),
  sums: new Map(),
  position: 0,
};

/**
 * Builds what new workspaces begin with: puts the entities of the data into place in their order, and moves its money by
 * the rules of the ledger.
 *
 * @param permissions all that the description has, for the workspace's own key
 * @param formatName names a seed by its text
 * @throws SeedError
 */
export function buildSeed(
  data: SandboxSeed,
  permissions: readonly string[],
  formatName: (body: string) => string = formatSeedName,
): Seed {
  const empty = buildSeededState(NOTHING, BLANK_WORKSPACE);
  const open = openDraft({
    state: empty,
    tenant: data.companyId,
    now: Date.parse(data.startsAt),
    random: () => {
      throw new Error('A seed is the same every time, so its ids are written out.');
    },
  });
  for (const step of data.steps) takeStep(open.draft, step, permissions);
  const changes = open.readChanges();
  if (!changes) throw new SeedError('The seed is empty.');
  const { tables, sums, position } = applyChanges(empty, changes);
  const unnamed: Seed = { name: '', shape: STATE_SHAPE, tables, sums, position };
  return { ...unnamed, name: formatName(formatSeedBody(unnamed)) };
}

function takeStep(state: Draft, step: SeedStep, permissions: readonly string[]): void {
  const value = resolveValue(step.value, permissions) as Readonly<Record<string, unknown>>;
  try {
    if (step.kind === 'transfer') moveSeedMoney(state, value);
    else putEntity(state, step.kind, value);
  } catch (error) {
    throw new SeedError(`${step.source} ${error instanceof Error ? error.message : String(error)}`);
  }
}

function moveSeedMoney(state: Draft, value: Readonly<Record<string, unknown>>): void {
  // The build has checked the fields of each step.
  const { id, from, to, amount } = value as Readonly<Record<'id' | 'from' | 'to', string>> & {
    readonly amount: Money;
  };
  moveMoney(state, { from, to, money: amount, transfer: id });
}

function putEntity(state: Draft, name: string, value: Readonly<Record<string, unknown>>): void {
  const kind = SEED_KINDS.get(name) as Kind<object> | undefined;
  if (!kind) throw new Error(`There is no kind of entity that is called ${name}.`);
  if (state.get(kind, kind.readId(value)))
    throw new Error(`There is a ${name} ${kind.readId(value)} already.`);
  state.put(kind, value);
}
