import { DEPENDANTS } from '#server/sandbox/entities/dependant.ts';
import { DEPENDANT_LABELS } from '#server/sandbox/entities/label.ts';
import { SPENDING_PROFILES } from '#server/sandbox/entities/spending-profile.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { SEED_IDS } from './seed-part.ts';

/** A child who spends its parent's money, and the profile that it is under. */
export function seedDependants(state: Draft): void {
  const profile = state.put(SPENDING_PROFILES, {
    id: 'spp_01HZX7J6M1AK',
    // The names of the examples are free for readers.
    name: 'School week',
    limits: [
      {
        id: 'lim_01HZX7K8P2CM',
        period: 'day',
        amount: { amount: 30_000, currency: 'KES' },
        category: 'canteen',
      },
    ],
    createdAt: '2026-03-02T09:35:00Z',
  });
  const label = state.put(DEPENDANT_LABELS, { id: 'tag_01HZX7F4P8CM', name: 'grade-4' });
  const id = 'dep_01HZX7E2K6YF';
  state.put(DEPENDANTS, {
    id,
    accountId: SEED_IDS.grace,
    name: 'Neema Wanjiru',
    dateOfBirth: '2015-06-14',
    pictureUrl: `https://files.wallet.example/${id}.jpg`,
    pictures: 1,
    spendingProfileId: profile.id,
    status: 'active',
    labelIds: [label.id],
    createdAt: '2026-03-02T09:40:00Z',
  });
}
