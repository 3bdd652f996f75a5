import type { SampleLanguage } from '#model/site-model.ts';
import type { SampleRequest } from './sample-request.ts';

/** Writes requests as complete programs of one language, with nothing but its default installation. */
export interface SampleWriter {
  readonly language: SampleLanguage;
  /** Name of the language as readers know it. */
  readonly title: string;
  /**
   * Writes a program that reads the secret of SECRET_VARIABLES and, if set, WALLET_API_URL from the environment,
   * makes the request, prints or stores the answer, and reports a problem document with a failing exit.
   */
  readonly write: (request: SampleRequest) => string;
}
