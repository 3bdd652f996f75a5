import type { Migration } from 'kysely';
import { createSearchAnalytics } from './001-search-analytics.ts';

/**
 * Every change of the tables, under a name that sorts after those before it. A published one never changes: databases
 * out there have run it.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-search-analytics': { up: createSearchAnalytics },
};
