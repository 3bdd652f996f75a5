/** A line of a comparison: in both texts, in the first only, or in the second only. */
export interface DiffLine {
  readonly kind: 'same' | 'old' | 'new';
  readonly text: string;
}

/** Most pairs of lines that are compared one by one. */
const MAX_PAIRS = 1_000_000;

/** Compares two texts line by line: the fewest lines go and come (longest common subsequence). */
export function compareLines(before: string, after: string): readonly DiffLine[] {
  const old = before.split('\n');
  const now = after.split('\n');
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const maxLength = Math.min(old.length, now.length) - start;
  while (end < maxLength && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const same = (lines: readonly string[]) =>
    lines.map((text): DiffLine => ({ kind: 'same', text }));
  return [
    ...same(old.slice(0, start)),
    ...compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ];
}

function compareMiddle(old: readonly string[], now: readonly string[]): DiffLine[] {
  const mark = (kind: DiffLine['kind'], lines: readonly string[]) =>
    lines.map((text) => ({ kind, text }));
  if (old.length * now.length > MAX_PAIRS || old.length === 0 || now.length === 0) {
    return [...mark('old', old), ...mark('new', now)];
  }
  // lengths[i][j]: longest common part of old from i on and now from j on.
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        old[i] === now[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ kind: 'same', text: old[i]! });
      i += 1;
      j += 1;
    } else if (
      j >= now.length ||
      (i < old.length && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)
    ) {
      lines.push({ kind: 'old', text: old[i]! });
      i += 1;
    } else {
      lines.push({ kind: 'new', text: now[j]! });
      j += 1;
    }
  }
  return lines;
}
