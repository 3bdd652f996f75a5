/** A mistake in the description, the content or the settings, where it stands and how to mend it. */
export interface ModelError {
  /** Repository-relative path. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column?: number;
  readonly what: string;
  readonly why: string;
  readonly how: string;
  /** Set where a page, an error or a whole file cannot be read: other files that name it look mistaken then. */
  readonly hidesParts?: true;
  /** Set where the mistake is that a part of another file is not there. */
  readonly namesPart?: true;
}

/** What a mistake says, without its place. */
export type Words = Pick<ModelError, 'what' | 'why' | 'how'>;

/** Takes mistakes as they are found; nothing stops at the first one. */
export type Report = (error: ModelError) => void;
