import { WALLET_GROUPS } from '#server/sandbox/entities/wallet.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { SEED_IDS } from './seed-part.ts';

/** A group that is given to nobody any more. */
export function seedWalletGroups(state: Draft): void {
  state.put(WALLET_GROUPS, {
    id: 'wgr_01HZX6D2R8SB',
    name: 'Seasonal workers',
    walletTypeIds: [SEED_IDS.everyday],
    status: 'inactive',
    createdAt: '2026-03-02T09:11:00Z',
  });
}
