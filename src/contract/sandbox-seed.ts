/** One step of the seed: an entity that is put into place, or a transfer of the ledger. */
export interface SeedStep {
  /** Name of the kind of entity, or `transfer`. */
  readonly kind: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Where the step stands, such as `content/sandbox/people.yaml:12`. */
  readonly source: string;
}

/** What every workspace of the sandbox begins with, as content/sandbox/ says it and the build writes it. */
export interface SandboxSeed {
  /** Where the clock of a new workspace stands, as RFC 3339. */
  readonly startsAt: string;
  /** The company that owns the entities. */
  readonly companyId: string;
  /** The user who is logged in to a new workspace. */
  readonly ownerId: string;
  /** In the order of making. */
  readonly steps: readonly SeedStep[];
}
