import type { SdkCall } from './sdk-call.ts';

/** Where a package of the site is installed from. */
export interface SdkSource {
  /** Without a slash at its end. */
  readonly siteUrl: string;
  /** Of the description, which is that of the packages too. */
  readonly version: string;
}

/** The SDK of a language, as far as samples use it. */
export interface LanguageSdk {
  /** The command that installs the package. */
  readonly formatInstall: (source: SdkSource) => string;
  /**
   * Writes a call as a complete program, which needs the package and nothing else. Like the sample without the SDK, the
   * program reads key and address from the environment, and prints or stores the answer. A refusal ends the program.
   */
  readonly writeSample: (call: SdkCall) => string;
  /** Whether samples are at least as long as their panel is high. @default false */
  readonly fillsPanel?: true;
}
