import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';

/** An amount in minor units, as documents carry it. */
export type Money = Immutable<Api.Money>;
