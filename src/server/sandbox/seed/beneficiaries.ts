import { BENEFICIARIES, BENEFICIARY_FILTERS } from '#server/sandbox/entities/beneficiary.ts';
import { BENEFICIARY_LABELS } from '#server/sandbox/entities/label.ts';
import { WALLETS } from '#server/sandbox/entities/wallet.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { SEED_IDS } from './seed-part.ts';

/** A stall holder with an empty wallet, and a filter that selects by the label. */
export function seedBeneficiaries(state: Draft): void {
  const { grace, everyday } = SEED_IDS;
  const createdAt = '2026-03-02T09:30:00Z';
  const sentAt = Date.parse(createdAt);
  const label = state.put(BENEFICIARY_LABELS, { id: 'tag_01HZX7H2N6BL', name: 'school-meals' });
  const id = 'ben_01HZX7G4L8ZH';
  const wallet = state.put(WALLETS, {
    id: 'wal_01HZX7H9C3RT',
    accountId: grace,
    beneficiaryId: id,
    walletTypeId: everyday,
    currency: 'KES',
    code: '10020003',
    isClosed: false,
    createdAt,
  });
  state.put(BENEFICIARIES, {
    id,
    accountId: grace,
    name: 'Otieno Juma',
    // The numbers of the examples are free for readers.
    phoneNumber: '+254700000113',
    walletId: wallet.id,
    status: 'active',
    labelIds: [label.id],
    pin: { id: 'otp_01HZX7G5M9AJ', sentAt, expiresAt: sentAt + 5 * 60_000 },
    createdAt,
  });
  state.put(BENEFICIARY_FILTERS, {
    id: 'bfl_01HZX7H5M9AK',
    name: 'Caterers',
    tags: [label.name],
    createdAt: '2026-03-02T09:31:00Z',
  });
}
