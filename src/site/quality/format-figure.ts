// Figures in words and digits, alike on the page, in Markdown and on the badge.
import type { Quality, QualityFigure } from '#contract/quality.ts';

const LARGE = 100;
const SMALL = 10;
/** The note of a figure that is a part of a whole. */
const WHOLE = /^of (\d+)$/;

type Shown = Pick<QualityFigure, 'value' | 'unit' | 'note' | 'target'>;

/** A number as a reader compares it: 15,040, 23.8, 8.28 or 0.975. */
export function formatNumber(value: number): string {
  const digits =
    Number.isInteger(value) || value >= LARGE ? 0 : value >= SMALL ? 1 : value < 1 ? 3 : 2;
  return value.toLocaleString('en-GB', {
    minimumFractionDigits: Number.isInteger(value) ? 0 : digits,
    maximumFractionDigits: digits,
  });
}

/** How much the whole is of which a figure is a part: `1631` for the note "of 1631". */
function readWhole({ note = '' }: Shown): number | undefined {
  const whole = WHOLE.exec(note)?.[1];
  return whole === undefined ? undefined : Number(whole);
}

/** The figure with its unit, as in "1,631 of 1,631" or "8.28 ms". */
export function formatFigure(figure: Shown): string {
  const whole = readWhole(figure);
  const number = formatNumber(figure.value);
  return whole === undefined
    ? `${number} ${figure.unit}`.trim()
    : `${number} of ${formatNumber(whole)}`;
}

/** What the figure must reach, as in "at most 14,000 bytes". Undefined without a target. */
export function formatTarget(figure: Shown): string | undefined {
  const { target, unit } = figure;
  if (!target) return undefined;
  const whole = readWhole(figure);
  if ('min' in target)
    return target.min === whole ? 'all' : `at least ${formatNumber(target.min)} ${unit}`.trim();
  return target.max === 0 ? 'none' : `at most ${formatNumber(target.max)} ${unit}`.trim();
}

/** A note that says more than the figure itself. */
export function formatNote(figure: Shown): string | undefined {
  return readWhole(figure) === undefined ? figure.note : undefined;
}

/** How many targets there are, and how many are reached. */
export function countTargets({ groups }: Quality): {
  readonly reached: number;
  readonly all: number;
} {
  const figures = groups.flatMap((group) => group.figures).filter(({ target }) => target);
  return { reached: figures.filter(({ isReached }) => isReached).length, all: figures.length };
}
