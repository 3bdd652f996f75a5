/** Finds where a key leads from a tab, of so many; undefined for a key that leads nowhere (specification 4). */
export function findTabTarget(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from + count - 1) % count;
  if (key === 'Home' || key === 'PageUp') return 0;
  if (key === 'End' || key === 'PageDown') return count - 1;
  return undefined;
}
