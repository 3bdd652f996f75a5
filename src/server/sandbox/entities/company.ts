import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind, defineNamedKind } from '#server/sandbox/kernel/kind.ts';

/** A company, as documents show it, and what only the register has of it. */
export interface Company {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string;
  readonly industry: string;
  readonly currency: string;
  readonly status: Api.Company['status'];
  readonly createdAt: string;
  readonly registrationNumber: string;
  readonly taxNumber: string | null;
}

/** A currency of the company, as documents show it. */
export type Currency = Immutable<Api.Currency>;

/** An app; its keys are found by its id. */
export interface App {
  readonly id: string;
  readonly name: string;
  readonly status: Api.App['status'];
  readonly createdAt: string;
}

/** A key of an app. */
export interface AppKey {
  readonly id: string;
  readonly appId: string;
  readonly name: string;
  readonly prefix: string;
  readonly permissions: readonly string[];
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
  /** Hash of the secret (hashSecret); null for the key whose secret the workspace keeps. */
  readonly secretHash: string | null;
  /** Secrets that were replaced and are good for a while, until a time in milliseconds. */
  readonly formerSecrets?: readonly {
    readonly secretHash: string | null;
    readonly endsAt: number;
  }[];
}

export const COMPANIES = defineKind<Company>('company', 'cmp', { isOfPlatform: true });
export const CURRENCIES = defineNamedKind<Currency>('currency', 'cur', ({ code }) => code);
export const APPS = defineKind<App>('app', 'app');
export const APP_KEYS = defineKind<AppKey>('app-key', 'key');
