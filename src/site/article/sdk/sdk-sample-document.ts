/** A sample that uses an SDK, as the file beside a page has it. */
export interface SdkSampleDocument {
  readonly language: string;
  /** The command that installs the SDK. */
  readonly install: string;
  /** Highlighted at build. */
  readonly html: string;
}
