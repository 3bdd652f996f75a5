import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** Money that came to a wallet of the company from outside, as documents show it. */
export type Funding = Immutable<Api.Funding>;

export const FUNDINGS = defineKind<Funding>('funding', 'fnd');
