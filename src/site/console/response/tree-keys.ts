import type { TreeRow } from './tree-rows.ts';

/** Where a key leads among the lines that show; left and right first fold and unfold. */
export function findTargetRow(
  key: string,
  shown: readonly TreeRow[],
  row: TreeRow,
  isOpen: boolean,
): string | undefined {
  const index = shown.indexOf(row);
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return shown[index + 1]?.id ?? row.id;
    case 'ArrowUp':
      return shown[index - 1]?.id ?? row.id;
    case 'ArrowLeft':
      return isOpen ? row.id : (row.parent ?? row.id);
    case 'Home':
      return shown[0]?.id;
    case 'End':
      return shown.at(-1)?.id;
    default:
      return undefined;
  }
}

/** Whether a key folds or unfolds a line instead of moving on. */
export function isToggleKey(key: string, isOpen: boolean): boolean {
  if (key === 'ArrowRight') return !isOpen;
  return key === 'Enter' || key === ' ' || (key === 'ArrowLeft' && isOpen);
}
