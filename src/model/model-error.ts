/** A mistake in the description, the content or the settings, where it stands and how to mend it. */
export interface ModelError {
  /** Repository-relative path. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly what: string;
  readonly why: string;
  readonly how: string;
}

/** Takes mistakes as they are found; nothing stops at the first one. */
export type Report = (error: ModelError) => void;

/** All mistakes of one load. Its message lists each with file, line, reason and remedy. */
export class ModelErrors extends Error {
  override name = 'ModelErrors';
  readonly errors: readonly ModelError[];

  constructor(errors: readonly ModelError[]) {
    const noun = errors.length === 1 ? 'mistake' : 'mistakes';
    super(
      `${errors.length} ${noun} in content or description\n\n${errors.map(formatModelError).join('\n\n')}`,
    );
    this.errors = errors;
  }
}

/** One mistake as text: `file:line what`, then why and how. */
function formatModelError({ file, line, what, why, how }: ModelError): string {
  return `${file}:${line} ${what}\n  why: ${why}\n  how: ${how}`;
}
