import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Puts a part of what every workspace begins with into place. */
export type SeedPart = (state: Draft) => void;

/** Where the clock of a new workspace stands: right after the events of the description's examples. */
export const SEED_TIME = Date.UTC(2026, 2, 2, 12, 30);

/** Ids of the description's examples that several parts need. */
export const SEED_IDS = {
  company: 'cmp_01HZX5QJ7RK3',
  user: 'usr_01HZX5R2M8VD',
  companyWallet: 'wal_01HZX5W4X6KM',
  /** The company's too; nothing goes out of it. */
  frozenWallet: 'wal_01HZX5W7R9PN',
  app: 'app_01HZX5S8A3VD',
  /** Its secret is the documented one. */
  exampleKey: 'key_01HZX5T9B4WE',
  /** Its secret is the workspace's own. */
  workspaceKey: 'key_01HZX5T9SBXK',
  everyday: 'wty_01HZX6C3D9FA',
  savings: 'wty_01HZX6C9S4VG',
  households: 'wgr_01HZX6D5H1TB',
  grace: 'acc_01HZX6A4N2PC',
  graceWallet: 'wal_01HZX6AB7QKD',
  daniel: 'acc_01HZX6B8V5SE',
  danielWallet: 'wal_01HZX6BD9SMF',
  iotDevice: 'iot_01HZX7V5W9JT',
} as const;
