/** An entity and the time at which something happens to it, in milliseconds. */
export interface Earliest<Entity> {
  readonly entity: Entity;
  readonly at: number;
}

/**
 * Creates what finds the entity to which something happens first; of those at the same time the one that was made first. A
 * clock that moves far asks as often as something happens, thousands of times in a full workspace. So each time is
 * read once, as an entity never changes, and nothing is sorted.
 *
 * @param readTime undefined for an entity to which nothing happens any more. It sees nothing but the entity
 */
export function createEarliestFinder<Entity extends object>(
  readTime: (entity: Entity) => number | undefined,
): (entities: readonly Entity[]) => Earliest<Entity> | undefined {
  const known = new WeakMap<Entity, number>();
  function readKnown(entity: Entity): number {
    const before = known.get(entity);
    if (before !== undefined) return before;
    const time = readTime(entity) ?? Infinity;
    known.set(entity, time);
    return time;
  }
  return (entities) => {
    let first: Entity | undefined;
    let at = Infinity;
    for (const entity of entities) {
      const time = readKnown(entity);
      if (time >= at) continue;
      first = entity;
      at = time;
    }
    return first && { entity: first, at };
  };
}
