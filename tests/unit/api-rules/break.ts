import type { buildDescription } from './build-description.ts';

type Description = ReturnType<typeof buildDescription>;

/** Breaks a sound description. */
export type Change = (description: Description) => unknown;

/** A rule, what breaks it, and the change that does. */
export type Break = readonly [rule: string, what: string, change: Change];

/** The operation that lists things. */
export const getList = (description: Description) => description.paths['/v1/things'].get;
