import { buildSeed } from '#server/sandbox/seed/build-seed.ts';
import { buildSeededState, UNKEPT, type Seed } from '#server/sandbox/kernel/workspace-state.ts';
import { SEED_IDS, SEED_TIME } from '#server/sandbox/seed/seed-part.ts';
import { openDraft, type OpenDraft } from '#server/sandbox/kernel/draft.ts';

/** How the provider behind the gateway is called where nobody looks. */
const MOBILE_MONEY = { id: 'mobile-money', name: 'Mobile Money' };

/** The company that every workspace begins with. */
export const COMPANY = SEED_IDS.company;

/** Builds the seed of a description without permissions. */
export function buildTestSeed(): Seed {
  return buildSeed([], MOBILE_MONEY);
}

/** Opens a draft of a fresh workspace without a database, for rules that no single operation shows. */
export function openSeededDraft(): OpenDraft {
  const state = buildSeededState(buildTestSeed(), UNKEPT);
  let count = 0;
  const random = (bytes: number) => new Uint8Array(bytes).fill((count += 1));
  return openDraft({ state, tenant: SEED_IDS.company, now: SEED_TIME, random });
}
