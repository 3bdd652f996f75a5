import type { SampleReading } from './reading/sample-reading.ts';
import type { SampleRequest } from './sample/sample-request.ts';
import type { LanguageSdk } from './sdk/language-sdk.ts';
import type { ProgramWriter } from './workflow/dialect.ts';

/**
 * A language that samples and workflow programs are written in: all that pages and browsers need. What Node alone
 * needs is the language's Toolchain.
 */
export interface Language {
  /** Name as readers know it: title of its tab, and of its entry in a list. */
  readonly title: string;
  /** Other names of the language behind the fence of a code block, such as js. */
  readonly aliases: readonly string[];
  /** Name behind the fence in the Markdown that other programs read. @default the language's id */
  readonly fence?: string;
  /**
   * Writes a request as a complete program, which needs nothing but the language's default installation. The program
   * reads the secret of SECRET_VARIABLES and, if set, WALLET_API_URL from the environment, makes the request, prints
   * or stores the answer, and reports a problem document with a failing exit.
   */
  readonly writeSample: (request: SampleRequest) => string;
  /** The package of this site that makes the calls. Absent where the language has none. */
  readonly sdk?: LanguageSdk;
  readonly reading: SampleReading;
  /** Loads what writes workflows as programs, which few readers want. */
  readonly loadProgram: () => Promise<ProgramWriter>;
}
