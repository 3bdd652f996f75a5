/** A kind of entities, by which they are kept and found. */
export interface Kind<Entity> {
  /** Unique among all kinds. The database stores it, so it never changes. */
  readonly name: string;
  /** Beginning of the ids, such as `acc`. */
  readonly prefix: string;
  /** Entities of the platform are seen by every company, all others by the company that owns them. */
  readonly isOfPlatform: boolean;
  readonly readId: (entity: Entity) => string;
}

/**
 * Defines a kind whose entities have an id.
 *
 * @param name such as `account`
 * @param prefix such as `acc`
 */
export function defineKind<Entity extends { readonly id: string }>(
  name: string,
  prefix: string,
  options: { readonly isOfPlatform?: boolean } = {},
): Kind<Entity> {
  return defineNamedKind<Entity>(name, prefix, ({ id }) => id, options);
}

/** Defines a kind whose entities have something else that tells them apart, such as a currency's code. */
export function defineNamedKind<Entity>(
  name: string,
  prefix: string,
  readId: (entity: Entity) => string,
  { isOfPlatform = false }: { readonly isOfPlatform?: boolean } = {},
): Kind<Entity> {
  return { name, prefix, isOfPlatform, readId };
}
