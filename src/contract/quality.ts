// What the page /quality shows, and /quality.json gives.
import type { Measurement } from './bench-result.ts';

/** One figure with where the figure comes from. */
export interface QualityFigure extends Pick<Measurement, 'value' | 'unit' | 'target' | 'note'> {
  readonly title: string;
  /** What the figure counts, where the title does not say. */
  readonly text?: string;
  readonly tool: string;
  /** Day of the run, as YYYY-MM-DD. */
  readonly date: string;
  /** The commit that was measured. Absent in results that do not say. */
  readonly commit?: string;
  readonly machine: string;
  /** What repeats the measurement. */
  readonly command: string;
  /** Repository-relative file that the figure is read from. */
  readonly source: string;
  /** Whether the figure reaches its target. True without a target. */
  readonly isReached: boolean;
}

/** Figures of one subject. */
export interface QualityGroup {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly figures: readonly QualityFigure[];
}

/** All figures, and what they do not say. */
export interface Quality {
  readonly groups: readonly QualityGroup[];
  readonly weaknesses: readonly string[];
}
