import type { Provider } from '#server/sandbox/kernel/read-providers.ts';
import { openDraft } from '#server/sandbox/kernel/draft.ts';
import {
  applyChanges,
  buildSeededState,
  UNKEPT,
  type Seed,
} from '#server/sandbox/kernel/workspace-state.ts';
import { formatSeedBody, formatSeedName } from '#server/sandbox/kernel/seed-text.ts';
import { seedAccounts, seedWallets } from './accounts.ts';
import { seedAudiences } from './audiences.ts';
import { seedBeneficiaries } from './beneficiaries.ts';
import { seedBilling } from './billing.ts';
import { seedCommunication } from './communication.ts';
import { seedDependants } from './dependants.ts';
import { seedDevices } from './devices.ts';
import { seedIdentity } from './identity.ts';
import { seedNotifications } from './notifications.ts';
import { seedGateway, seedPayments } from './payments.ts';
import { seedPeople } from './people.ts';
import { SEED_IDS, SEED_TIME, type SeedPart } from './seed-part.ts';
import { seedVouchers } from './vouchers.ts';
import { seedWalletGroups } from './wallet-groups.ts';
import { seedZones } from './zones.ts';

/** In the order in which they were made; a part may use what the parts before it have put into place. */
const PARTS: readonly SeedPart[] = [
  seedWallets,
  seedWalletGroups,
  seedBilling,
  seedAccounts,
  seedBeneficiaries,
  seedDependants,
  seedDevices,
  seedIdentity,
  seedVouchers,
  seedAudiences,
  seedCommunication,
  seedPayments,
  seedZones,
  seedNotifications,
];

const NOTHING: Seed = { name: '', tables: new Map(), sums: new Map(), position: 0 };

/**
 * Builds what new workspaces begin with.
 *
 * @param permissions all that the description knows, for the workspace's own key
 * @param mobileMoney how the provider behind the company's gateway is called
 */
export function buildSeed(permissions: readonly string[], mobileMoney: Provider): Seed {
  const empty = buildSeededState(NOTHING, UNKEPT);
  const open = openDraft({
    state: empty,
    tenant: SEED_IDS.company,
    now: SEED_TIME,
    random: () => {
      throw new Error('A seed is the same every time, so its ids are written out.');
    },
  });
  seedPeople(open.draft, permissions);
  for (const part of PARTS) part(open.draft);
  seedGateway(open.draft, mobileMoney);
  const changes = open.readChanges();
  if (!changes || changes.callbacks.length > 0) throw new Error('A seed tells nobody anything.');
  const { tables, sums, position } = applyChanges(empty, changes);
  const unnamed: Seed = { name: '', tables, sums, position };
  return { ...unnamed, name: formatSeedName(formatSeedBody(unnamed)) };
}
