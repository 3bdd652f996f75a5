import { buildSeed, buildSeededState, UNKEPT } from '#server/sandbox/seed/build-seed.ts';
import { SEED_IDS, SEED_TIME } from '#server/sandbox/seed/seed-part.ts';
import { openDraft, type OpenDraft } from '#server/sandbox/kernel/draft.ts';

/** How the provider behind the gateway is called where nobody looks. */
export const MOBILE_MONEY = { id: 'mobile-money', name: 'Mobile Money' };

/** Opens a draft of a fresh workspace without a database, for rules that no single operation shows. */
export function openSeededDraft(): OpenDraft {
  const state = buildSeededState(buildSeed([], MOBILE_MONEY), UNKEPT);
  let count = 0;
  const random = (bytes: number) => new Uint8Array(bytes).fill((count += 1));
  return openDraft({ state, tenant: SEED_IDS.company, now: SEED_TIME, random });
}
