import { openDraft, type OpenDraft } from '#server/sandbox/kernel/draft.ts';
import {
  buildSeededState,
  BLANK_WORKSPACE,
  type Seed,
} from '#server/sandbox/kernel/workspace-state.ts';
import { buildSeed } from '#server/sandbox/seed/build-seed.ts';
import { loadSandboxSeed } from '#server/testing/load-sandbox-seed.ts';

const data = await loadSandboxSeed();

/** The company that every workspace begins with. */
export const COMPANY = data.companyId;

/** Where the clock of a new workspace stands, in milliseconds. */
export const SEED_TIME = Date.parse(data.startsAt);

/** Builds the seed for a description without permissions. */
export function buildTestSeed(): Seed {
  return buildSeed(data, []);
}

/** Opens a draft of a fresh workspace without a database, for rules that no single operation shows. */
export function openSeededDraft(): OpenDraft {
  const state = buildSeededState(buildTestSeed(), BLANK_WORKSPACE);
  let count = 0;
  const random = (bytes: number) => new Uint8Array(bytes).fill((count += 1));
  return openDraft({ state, tenant: COMPANY, now: SEED_TIME, random });
}
